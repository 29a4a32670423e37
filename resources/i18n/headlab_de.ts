<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>&amp;Licences…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About headlab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does the number of attention heads buy, and what does it cost?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>headlab makes no network call. Qt and PySide6 are used under the LGPL; their libraries can be replaced.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Black</name>
    <message>
        <source>Black screen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CardPage</name>
    <message>
        <source>A windowed layer stops growing at its window, in an engine that frees what has left it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All layers, in bf16, for one more token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes by number format: a token, and one sequence; scales not counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads whose keys and values are cached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here the shortcut happens to be right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How each number was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It knows no latent vector: it would cache keys and values a head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes Q, K and V for three equal matrices of that width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache by number format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is cached from token to token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One layer: {which}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One sequence, the whole language part; scales beside quantised values not counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q, K, V, O and the latent matrices of the whole language part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query heads of the layers that are drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs of equal layers; choose one to draw it and to take it to the bench.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The matrices of one layer, all to one scale.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shortcut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no single number of cached values a token; see the notes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of one sequence; the cache of the whole model is counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights by matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights of the whole language part; biases, norms and others apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights, all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What dividing the hidden size by the heads would have said, and the truth.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of what runs between the layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at {context} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16; {count} values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>biases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cached a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cached values a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head_dim {source}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads × head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden_size / num_attention_heads would have told you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>if those kept every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no single number, see the notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of it in windowed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one for each query head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one latent vector for all heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shortcut is off by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} layers, {attending} with attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{ratio} query heads share one</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CarriesDialog</name>
    <message>
        <source>, off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A head off scores 0 on its jobs; the others keep their scores. Its slices of Q and O go; K and V go with the last head of a KV group.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A random layer of {heads} heads of width {width} on d_model {d_model}, seed {seed}: Concat · W_O and Σ head_i · W_O,i differ by at most {by_head}; the sum of what {devices} make of their own heads differs by at most {by_device}. The largest output is {output}, where neighbouring {dtype} numbers lie {rounding} apart: this is rounding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Concat · W_O is a sum over heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleting a head is its slice of W_O at zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How precise the numbers are that the layer is computed in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make a random layer of the bench&apos;s shape and compare its outputs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Making a random layer…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean score {score} under the {fit}; {left}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One head off at a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over how many devices the heads are split evenly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sums in another order differ by rounding alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch every head on again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch head {head} off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch head {head} on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch the head off or on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch the selected head off on the bench, or on again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallelism: each device sums its own heads, one all-reduce adds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layer is another one now; check it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layer&apos;s mean score with this head off, and the weights that are left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The seed of the random weights and inputs; the same seed, the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights are normal with variance 1 / fan-in, inputs standard normal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does each head carry?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each head carries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best fit found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean score without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} idle heads carry nothing: without all of them {left} weights are left, and no score moves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{left} of {all} weights are left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompareModel</name>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores + values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a second model, or drop two files on the window, to see them side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the model to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparisons with published figures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each fact of both models, and how far the second is from the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each layer&apos;s figures, and under them the difference from the first row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every head twice as wide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the layer on the bench as a row, and compare what it becomes with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the second model the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One layer; work per token as decode or prefill is chosen above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready-made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save rows, figures and differences as exact numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take all rows off and follow the bench.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the second model off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the selected row off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twice the width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it costs to make every head twice as wide, in three ways.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on the bench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second beside first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{apart} of {count} facts differ; cache sizes are for one sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{heads} × {width}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ControlStrip</name>
    <message>
        <source>Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head_dim pinned at {width}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin head_dim {width}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CostWorkspace</name>
    <message>
        <source>= d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All head counts of a d_model whose head_dim lies between two widths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Biases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decode: one new token sees the whole context; prefill: the average of all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every number with its convention and its formula.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB: powers of 1,024; GB: powers of 1,000.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How widths, cache, work and weights grow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers of this shape.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers side by side, with the difference from the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One multiply-accumulate (MAC) is two floating-point operations (FLOPs).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the layer&apos;s forward pass on this machine and time it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequences at the same time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the KV cache and the weights are stored in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which of the four matrices have a bias: none, Q, K and V only, or all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width d_v of a value head; as wide as head_dim unless typed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all four</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>biases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prefill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{heads} × {width}, context {context}, mask {mask}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} takes a whole number from {low} to {high}; {kept} stays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Close {dock}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide this panel; View brings it back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>A config.json, a folder that holds one, a .safetensors file or its index.json, or a .gguf file. Only headers and shapes are read: no weights, no code, and nothing leaves this machine. Pickled weights (.bin, .pt) are refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model&apos;s file and read what it says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a model on the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the shape of {name}, as its public config.json gives it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dots per inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Width in pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 × the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 ×: type of 13 pixels at 96 dpi; 2 ×: twice the pixels at 192 dpi.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 × the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A frame for every head count on offer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A size in one step, or the three numbers below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another width changes the pixels, not the dpi.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both are on white, whatever the window wears.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cells are whole pixels, so they stay crisp at every width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied: {figure}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For paper, or for a projector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frames drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many pixels the figure is wide; the height follows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How wide the figure is on paper: pixels / dpi × 2.54.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One figure of this workspace, the handout, the sweep, or several files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One page of that paper.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG brings its bench back; SVG and PDF are vector; CSV has the numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG and PDF hold cells as rectangles and text as text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save into a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figure is saved as {path}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The numbers that the figure draws, in full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sweep is saved as {path}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title, axes, colour bar and all settings are in the picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type keeps to 6 points or more where the drawing has the room.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width in &amp;centimetres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width in centimetres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written into the file, so that paper and slides know its size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a page&apos;s width at 300 dpi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>animated PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>print: light, small type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slide: large type, thick lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} figures are saved in {folder}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} files, {width} pixels wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} of these files exist already, {name} among them. Replace them?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{width} × {height} pixels, {across} × {down} cm</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadsWorkspace</name>
    <message>
        <source>A job&apos;s score is the mean over rows of Σ min(achieved, target attention): one minus their total variation distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention of each head, all on one colour scale from 0 to 1; an idle head carries no job.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Concat(head_0, …) · W_O = Σ head_i · W_O,i: a head off is its slice at zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How well the ticked jobs are held on average, 0 to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits S = Q Kᵀ have rank min(head_dim, tokens) at most; attention is their softmax over the visible positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean score and each job&apos;s, at every head count on offer; at h heads the width is min(head_dim, tokens).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply-accumulates of one decoded token that sees the whole context; 1 MAC is 2 FLOPs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply-accumulates of the four products for one token; 1 MAC is 2 FLOPs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One multiply-accumulate a weight of Q, K, V and O, whatever the context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharing loss = 1 − score at full width; width loss = score at full width − score at this width. The ceiling is the most any one attention could score on the jobs that share the head, at any width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off one head at a time, and check that the layer is a sum over heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights of the four matrices Q, K, V and O of this one layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does each head carry?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the fits say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a window of {context}; even at {crossover}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at {context} tokens; even at {crossover}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d·h·d_k (Q) + d·g·d_k (K) + d·g·d_v (V) + h·d_v·d (O), with g KV heads: 4·d_model² where d_k = d_v = d_model / h and g = h, whatever h is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each head adds {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each query head adds {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h·(d_k + d_v)·context, no halving for the causal mask. It equals the projections&apos; work at context = projections / (h·(d_k + d_v)).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no job is ticked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projection MACs / token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projection MACs per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score + value MACs / token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score and value MACs per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same at every head count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value_dim pinned at {width}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fit}, one job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fit}, {count} jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kv} KV heads for {heads}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{score} with the best fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{score} with the best fit so far</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobEditor</name>
    <message>
        <source>A job of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv *.txt *.tsv);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut the drawing, or fill it with zeros, to the tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag to paint, drag from a painted cell or with the right button to rub out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit to {count} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the list of jobs: {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load a pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the job in the list and tick it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the pattern of another job in place of this drawing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read n lines of n weights from a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows are queries, columns keys; target logits are sharpness · weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rub out everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD fit: width for {score} …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Singular values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Singular values of the target logits, largest first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a stroke back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best fit takes up to {most} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weight that is painted; 1 asks for a logit of the sharpness.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the job is called in the list; no comma, no built-in name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the weights to a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best fit: searching …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rank {rank} of {n}; singular values of the target logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the drawing is {n} by {n} and the sequence has {count} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fit}: no width reaches {wanted}, only {score} ({proof})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{fit}: width {width} reaches {score} ({proof})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobRow</name>
    <message>
        <source>Change the pattern of this job.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit {job}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head of {job}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far back, or how many, from 1 to 512.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its moves to other heads go with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {job}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Require this pattern: {meaning}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take this job off the list; Undo brings it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target attention is the softmax of sharpness · G over the visible positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The editor paints it cell by cell, or loads it from a CSV file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head that carries this job; type or step to move it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ticked job j goes to head j mod heads until it is moved by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which token every query attends to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pattern of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offset k: t → t − k; window w: the w latest positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token X: every visible occurrence of X.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{job}: how many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{job}: which</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JobsDock</name>
    <message>
        <source>Any n × n matrix of weights from 0 up: target logits are sharpness · weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deal again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw a job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw a job…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equal words are one identity; rows of a heatmap are queries, columns keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How a head&apos;s logits are made from its jobs at this width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How strongly a job&apos;s pattern is asked for, from 1 to 32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits come from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paint a pattern of your own, or load it from a CSV file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a ready-made sequence in place of this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put every job back on the head that the dealing gives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S = X A Xᵀ. Content: X is each token&apos;s identity, so equal tokens act alike. Content and position: every matrix is possible again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD and best fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD fit: the truncated decomposition of the target logits at rank min(head_dim, tokens). Best fit: the best logits found of that rank within the cap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all jobs, or the first four and what is ticked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target logits T = sharpness · G, with G the job&apos;s 0/1 pattern.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best fit keeps every visible logit between minus and plus this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sequence, split at spaces: 2 to 512 tokens, read as you type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The twelve notes are the sequence that the published figures are about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ticked job j, counted from 0 in list order, goes to head j mod heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ticked jobs are always shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What logits may be made of: any matrix, or the tokens that are there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>content and position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fewer jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} more jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>|S| ≤ L on visible entries; the SVD fit has no cap, so it does not use this.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KernelsModel</name>
    <message>
        <source>, unverified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fallback</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>native</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pads {waste} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kernel} on {arch}: no rule</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KernelsPage</name>
    <message>
        <source> (unverified)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full: native. Partly full: padded, with the share of zeros. Outlined: falls back to another kernel. Bare: refused. Hatched, dashed, with a question mark: unverified. Empty: no rule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headlab&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headlab&apos;s own rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge by a file of rules of your own, in the form of kernels.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge by the rules that headlab brings along.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by {shapes}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels by processor; choose a cell for its reason, source and date.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load rules…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No verdict, since the file tells no head widths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules: headlab&apos;s own, sources dated {span}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules: {path}, sources dated {span}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kernel} on {arch}: the rules say nothing of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{kernel} on {arch}: {verdict}{doubt}. {reason}.
Source: {source}, {date}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayerDock</name>
    <message>
        <source>1 (MQA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any head count, since head_dim is pinned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads, typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many heads the layer has: the divisors of d_model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many key and value heads the query heads share: a divisor of the heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of the latest positions a query sees, itself included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens one token sees, for the score and value arithmetic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV weights = d_model · KV heads · (d_k + d_v); the jobs of one KV group share one key matrix, so their target logits are fitted as one stack.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep every head this wide, so that each further head adds weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin head_dim at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hidden size: any whole number from 1 to 16,384.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logits of one head can have rank min(head_dim, tokens) and no more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pinned width of every head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which keys a query sees: all up to itself, all, or the latest few.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a pinned head_dim any count is legal: weights = 4 · d_model · heads · head_dim.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal: s ≤ t; none: every s; window w: t − w &lt; s ≤ t.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each {width} wide, pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each {width} wide: {d_model} / {heads}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head_dim = d_model / heads must be a whole number, so only the divisors of d_model are offered; with a pinned head_dim powers of two and a typed count are too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score + value MACs per token = heads · (d_k + d_v) · context; the heatmaps keep the short sequence of the Jobs panel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights = 4 · d_model · heads · head_dim: with head_dim pinned they grow with heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights = 4 · d_model² where every head has its own keys and values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window w: t − w &lt; s ≤ t.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} (one each)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} ({queries} queries each)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} takes a whole number from {low} to {high}; {kept} stays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LecturePage</name>
    <message>
        <source>Costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Focused head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVD fit; best fit {score}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What heads buy, what they cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>frozen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projection MACs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projection MACs / token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score + value MACs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score + value MACs / token at {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score + value MACs at {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights, one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{heads}, {width} wide</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LectureWindow</name>
    <message>
        <source>headlab lecture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Lecturing</name>
    <message>
        <source>New here? “{tour}” takes five minutes; the keys are on F1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tours (*.toml);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another display than the bench</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LedgerPage</name>
    <message>
        <source>Arithmetic and score matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV holds exact plain numbers; text and Markdown are as shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a number to open its formula with the values filled in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all figures as text, as a Markdown table or as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the ledger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each number with its unit and, beside it, what it is of.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights and KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as &amp;CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as &amp;Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as &amp;text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LicencesDialog</name>
    <message>
        <source>Licence text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogDock</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected lines, or all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the log as a text file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log keeps its newest 5,000 lines and follows while it stands at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What changed and what it cost; the newest line is last.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelDesk</name>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models ({kinds});;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On how many GPUs the model can be split, and why not on others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model&apos;s folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two models side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the file says, and how it was found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which attention kernels take its heads on which processor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} on the bench</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelHeader</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy or save this page&apos;s facts as Markdown or CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open another model: a file, a folder, one from before, or an example.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price the chosen layers in the Cost workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put one of the chosen layers on the bench, and see what its heads buy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take to cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take to the bench</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take this away.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PartCard</name>
    <message>
        <source>Another part: {name}, not in the totals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The attention of this part, counted by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlotsPage</name>
    <message>
        <source>Click a head count to take it to the bench.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache at every context.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The longest context whose cache fits is written at the line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the cache plot draws its line, in GiB or GB as chosen above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the scores overtake the projections.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Figure width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How wide an exported figure is unless another width is typed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lecture on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light, dark, or what the desktop wears.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The display of lecture mode.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language of the interface, from the next start on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type and controls of the whole window; the lecture page has its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another display than the bench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecordDialog</name>
    <message>
        <source>Add to a tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to a tour…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Caption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scene {count} added to {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bench as it is: {heads} heads × {width}, with its jobs and its view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tours (*.toml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you would say, at most {most} characters; {example} is filled in.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SessionFiles</name>
    <message>
        <source>Of several files only the first one was opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session saved as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sessions (*.headlab)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last bench was closed without saving; File → Reopen unsaved bench has it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What headlab opens (*.headlab *.png *.json *.safetensors *.gguf *.toml);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>headlab did not close cleanly: the bench of {time} was kept{where}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reopen unsaved bench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unsaved[*] – headlab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is open in another headlab too; who saves last wins.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShapesModel</name>
    <message>
        <source>64 to 128</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the band</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShapesPage</name>
    <message>
        <source>Click a head count to take it to the bench.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a shape to take it to the bench.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrowest head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No head count lies between these widths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only shapes whose head_dim lies between the two are listed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Widest head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_model {d_model} = heads × head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head_dim from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads · head_dim = d_model. Many designs put head_dim at 64 to 128: a habit, not a rule; 192 and 256 are in use as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsSheet</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpectrumBars</name>
    <message>
        <source>Largest first: {values}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching for a better fit…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sweep</name>
    <message>
        <source>sweep</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SweepBar</name>
    <message>
        <source>A step waits until the picture of the one before is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All offered head counts in turn; the whole sweep is one undo step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many head counts a second the sweep shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step the head count up and down by itself, or pause (P).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▶ Sweep</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimePage</name>
    <message>
        <source>All head counts slice the same matrices, so the arithmetic is the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divisors of d_model, separated by commas; one head is always timed too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head counts to time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured time as a ratio to one head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured time as a ratio to one head: d_model {d_model}, {tokens} tokens, batch {batch}, {macs} MACs each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been timed yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passes done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the forward pass at every head count, or stop running it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped; the last times stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{processor}, {cores} cores, up to {threads} threads, {blas}, numpy {numpy}; median of {repeats}, whiskers from fastest to slowest.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TourPlayer</name>
    <message>
        <source>leave {tour}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TourRunner</name>
    <message>
        <source>B black</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home restores the scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict: {question}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space ends the tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space reveals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>← → scenes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↑ ↓ heads</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WidthTable</name>
    <message>
        <source>fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>width</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WidthWorkspace</name>
    <message>
        <source>A found width is an upper bound: a smaller one may yet hold the job.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both axes are logarithmic; a cross marks where no width reaches it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the numbers as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each point&apos;s numbers; exact is proved, found is what a search reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the widths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find widths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logit caps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for the widths in the background, or stop looking.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been looked for yet: the SVD fit takes a moment, the rest more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One to three caps from 2 to 64 for the best fit, separated by commas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the numbers as a CSV file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score: the mean over rows of Σ min(achieved, target attention).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SVD fit: every width is tried. The best fit: growing widths, searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bench&apos;s tokens are repeated from the first, or cut.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best fit&apos;s visible logits stay within ±L; the SVD fit has no cap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job whose width is looked for; it has a head of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The score that the width must reach.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The smallest width that holds the job against the number of tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens, mask, sharpness and span are those of the bench.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to 128 each, separated by commas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wanted score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width that {job} needs for a score of {score}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Widths found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every width of this question is known already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logit caps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logits within ±</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers of tokens are whole numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one to {most} logit caps fit one picture, not {count}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped; what was found stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WidthsModel</name>
    <message>
        <source>KV × {copies}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WidthsPage</name>
    <message>
        <source>Filled: every head stands on one GPU. Half-filled: KV heads, or the latent vector, are replicated, on so many GPUs each. Pale: refused. A dark corner: the heads fit, but the vocabulary or another part does not divide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads on each GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache on each GPU, one sequence of {context} tokens in bf16: {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor-parallel widths 1 to 64; choose one to see what it does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stands on each GPU at the chosen width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Widths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} if windowed layers kept every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{width} GPU, one layer ({layers})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{width} GPUs, one layer ({layers})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;About headlab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Actual size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Deal again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fewer heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;More heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next view of the head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open tour…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Record scene…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 … 9, 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the bench as it is to a tour of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring back the last bench that was closed without saving.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click anything to read the formula behind it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the picture that has the keyboard, or else the workspace&apos;s first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark text on light ground: the one for projectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw a &amp;job…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the tour and bring the bench back as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;all figures…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F  L  B  Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ocus view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill the screen, or come back from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the desktop&apos;s light or dark colours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go one head count down, from anywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go one head count up, from anywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the panels around the pictures, or bring them back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home  End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;arger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Le&amp;cture mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light text on dark ground.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits, attention, target, difference, in turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the change again that was taken back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One large page on a whole display; Esc comes back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a session, a figure with one, or a model&apos;s file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PageDown  PageUp  Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PageUp  PageDown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paint a pattern of your own, or load it from a CSV file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play a tour from a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play in &amp;lecture mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put every job back on the head that the dealing gives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put every setting back to what it is at the first start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put panels and pictures back where they were at first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;set experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reopen &amp;unsaved bench</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;maller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;weep the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;log…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the bench to another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the bench, its view, comparison and open model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the figures of every workspace, one file each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the log as a text file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale the whole window down, to at least 80 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale the whole window up, to at most 300 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale the window to 100 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show every key in one list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start tours on the large page, not on the bench.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step the head count up and down by itself, or pause.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch off one head at a time, and check the layer as a sum over heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab  Shift+Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a figure of the open workspace, the handout or the sweep away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the last change back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme, size, figure width, language, lecture display.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions and licences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does each head &amp;carry?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a few steps at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrows on the large head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in a lecture: freeze, spot while held, black, leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in a tour: the next or previous step; Home restores it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move the cell cursor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on a slider, curve or grid: one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the menu with that letter underlined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the next, the previous control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the smallest, the largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tick or untick the first to the tenth job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>←  →</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>jobs</name>
    <message>
        <source>all evenly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>custom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>induction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offset by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>previous token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window of</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lecture</name>
    <message>
        <source>KV cache, bf16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projection MACs / token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score + value MACs / token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score entries, one sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>32 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>64 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a b a b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>twelve notes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Copied: {figure}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lecture &amp;on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>{first} and {last}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>workspaces</name>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width that a job needs, against the tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What somebody&apos;s files really say, and who can serve it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the head count moves, and what it does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the layer weighs, computes and stores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
