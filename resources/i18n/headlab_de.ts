<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>&amp;Licences…</source>
        <translation>&amp;Lizenzen …</translation>
    </message>
    <message>
        <source>About headlab</source>
        <translation>Über headlab</translation>
    </message>
    <message>
        <source>What does the number of attention heads buy, and what does it cost?</source>
        <translation>Was bringt die Zahl der Attention-Köpfe, und was kostet sie?</translation>
    </message>
    <message>
        <source>headlab makes no network call. Qt and PySide6 are used under the LGPL; their libraries can be replaced.</source>
        <translation>headlab ruft nichts aus dem Netz ab. Qt und PySide6 werden unter der LGPL genutzt; ihre Bibliotheken lassen sich austauschen.</translation>
    </message>
</context>
<context>
    <name>Black</name>
    <message>
        <source>Black screen</source>
        <translation>Schwarzer Schirm</translation>
    </message>
</context>
<context>
    <name>CardPage</name>
    <message>
        <source>A windowed layer stops growing at its window, in an engine that frees what has left it.</source>
        <translation>Eine Fensterschicht wächst ab ihrem Fenster nicht weiter, wenn die Engine freigibt, was es verlassen hat.</translation>
    </message>
    <message>
        <source>All layers, in bf16, for one more token.</source>
        <translation>Alle Schichten, in bf16, für ein weiteres Token.</translation>
    </message>
    <message>
        <source>Bytes by number format: a token, and one sequence; scales not counted.</source>
        <translation>Bytes je Zahlenformat: ein Token und eine Sequenz; Skalen nicht gezählt.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Heads whose keys and values are cached.</source>
        <translation>Köpfe, deren Keys und Values im Cache liegen.</translation>
    </message>
    <message>
        <source>Here the shortcut happens to be right.</source>
        <translation>Hier stimmt die Abkürzung zufällig.</translation>
    </message>
    <message>
        <source>How each number was found</source>
        <translation>Wie jede Zahl gefunden wurde</translation>
    </message>
    <message>
        <source>It knows no latent vector: it would cache keys and values a head.</source>
        <translation>Sie kennt keinen latenten Vektor: Sie legte Keys und Values je Kopf in den Cache.</translation>
    </message>
    <message>
        <source>It takes Q, K and V for three equal matrices of that width.</source>
        <translation>Sie hält Q, K und V für drei gleiche Matrizen dieser Breite.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>KV cache a token</source>
        <translation>KV-Cache je Token</translation>
    </message>
    <message>
        <source>KV cache by number format</source>
        <translation>KV-Cache je Zahlenformat</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Model card</source>
        <translation>Modellkarte</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Nothing is cached from token to token.</source>
        <translation>Von Token zu Token wird nichts aufbewahrt.</translation>
    </message>
    <message>
        <source>One layer: {which}</source>
        <translation>Eine Schicht: {which}</translation>
    </message>
    <message>
        <source>One sequence, the whole language part; scales beside quantised values not counted.</source>
        <translation>Eine Sequenz, der ganze Sprachteil; Skalen neben quantisierten Werten nicht gezählt.</translation>
    </message>
    <message>
        <source>Q, K, V, O and the latent matrices of the whole language part.</source>
        <translation>Q, K, V, O und die latenten Matrizen des ganzen Sprachteils.</translation>
    </message>
    <message>
        <source>Query heads of the layers that are drawn.</source>
        <translation>Query-Köpfe der gezeichneten Schichten.</translation>
    </message>
    <message>
        <source>Runs of equal layers; choose one to draw it and to take it to the bench.</source>
        <translation>Folgen gleicher Schichten; eine wählen, um sie zu zeichnen und auf die Werkbank zu nehmen.</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>The matrices of one layer, all to one scale.</source>
        <translation>Die Matrizen einer Schicht, alle im selben Maßstab.</translation>
    </message>
    <message>
        <source>The shortcut</source>
        <translation>Die Abkürzung</translation>
    </message>
    <message>
        <source>This model has no single number of cached values a token; see the notes.</source>
        <translation>Dieses Modell hat keine einheitliche Zahl von Cache-Werten je Token; siehe Anmerkungen.</translation>
    </message>
    <message>
        <source>Tokens of one sequence; the cache of the whole model is counted.</source>
        <translation>Tokens einer Sequenz; gezählt wird der Cache des ganzen Modells.</translation>
    </message>
    <message>
        <source>Weights by matrix</source>
        <translation>Gewichte je Matrix</translation>
    </message>
    <message>
        <source>Weights of the whole language part; biases, norms and others apart.</source>
        <translation>Gewichte des ganzen Sprachteils; Biases, Normen und andere getrennt.</translation>
    </message>
    <message>
        <source>Weights, all layers</source>
        <translation>Gewichte, alle Schichten</translation>
    </message>
    <message>
        <source>What dividing the hidden size by the heads would have said, and the truth.</source>
        <translation>Was hidden size geteilt durch Köpfe gesagt hätte, und was stimmt.</translation>
    </message>
    <message>
        <source>Width of what runs between the layers.</source>
        <translation>Breite dessen, was zwischen den Schichten läuft.</translation>
    </message>
    <message>
        <source>a token</source>
        <translation>je Token</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>at {context} tokens</source>
        <translation>bei {context} Tokens</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>Attention-Gewichte</translation>
    </message>
    <message>
        <source>bf16; {count} values</source>
        <translation>bf16; {count} Werte</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>cached a token</source>
        <translation>Cache je Token</translation>
    </message>
    <message>
        <source>cached values a token</source>
        <translation>Cache-Werte je Token</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation>head_dim</translation>
    </message>
    <message>
        <source>head_dim {source}</source>
        <translation>head_dim {source}</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>heads × head_dim</source>
        <translation>Köpfe × head_dim</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>hidden size</translation>
    </message>
    <message>
        <source>hidden_size / num_attention_heads would have told you</source>
        <translation>hidden_size / num_attention_heads hätte gesagt</translation>
    </message>
    <message>
        <source>if those kept every token</source>
        <translation>wenn diese jedes Token behielten</translation>
    </message>
    <message>
        <source>it says</source>
        <translation>sie sagt</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>latent</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>no attention heads</source>
        <translation>keine Attention-Köpfe</translation>
    </message>
    <message>
        <source>no single number, see the notes</source>
        <translation>keine einheitliche Zahl, siehe Anmerkungen</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>Normen</translation>
    </message>
    <message>
        <source>number format</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>of it in windowed layers</source>
        <translation>davon in Fensterschichten</translation>
    </message>
    <message>
        <source>one for each query head</source>
        <translation>einer für jeden Query-Kopf</translation>
    </message>
    <message>
        <source>one latent vector for all heads</source>
        <translation>ein latenter Vektor für alle Köpfe</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>the shortcut is off by</source>
        <translation>die Abkürzung irrt um</translation>
    </message>
    <message>
        <source>this file</source>
        <translation>diese Datei</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>value_dim</source>
        <translation>value_dim</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>weights a layer</source>
        <translation>Gewichte je Schicht</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>{count} layers, {attending} with attention</source>
        <translation>{count} Schichten, {attending} mit Attention</translation>
    </message>
    <message>
        <source>{ratio} query heads share one</source>
        <translation>{ratio} Query-Köpfe teilen sich einen</translation>
    </message>
</context>
<context>
    <name>CarriesDialog</name>
    <message>
        <source>, off</source>
        <translation>, aus</translation>
    </message>
    <message>
        <source>A head off scores 0 on its jobs; the others keep their scores. Its slices of Q and O go; K and V go with the last head of a KV group.</source>
        <translation>Ein abgeschalteter Kopf zählt 0 in seinen Aufgaben; die übrigen behalten ihre Güte. Seine Anteile an Q und O entfallen; K und V erst mit dem letzten Kopf einer KV-Gruppe.</translation>
    </message>
    <message>
        <source>A random layer of {heads} heads of width {width} on d_model {d_model}, seed {seed}: Concat · W_O and Σ head_i · W_O,i differ by at most {by_head}; the sum of what {devices} make of their own heads differs by at most {by_device}. The largest output is {output}, where neighbouring {dtype} numbers lie {rounding} apart: this is rounding.</source>
        <translation>Eine Zufallsschicht mit {heads} Köpfen der Breite {width} auf d_model {d_model}, Startwert {seed}: Concat · W_O und Σ head_i · W_O,i weichen um höchstens {by_head} voneinander ab; die Summe dessen, was {devices} aus ihren eigenen Köpfen machen, um höchstens {by_device}. Die größte Ausgabe ist {output}; dort liegen benachbarte {dtype}-Zahlen {rounding} auseinander: Das ist Rundung.</translation>
    </message>
    <message>
        <source>All heads on</source>
        <translation>Alle Köpfe an</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Concat · W_O is a sum over heads</source>
        <translation>Concat · W_O ist eine Summe über Köpfe</translation>
    </message>
    <message>
        <source>Deleting a head is its slice of W_O at zero.</source>
        <translation>Einen Kopf zu löschen heißt, seinen Anteil an W_O auf null zu setzen.</translation>
    </message>
    <message>
        <source>How precise the numbers are that the layer is computed in.</source>
        <translation>Wie genau die Zahlen sind, mit denen die Schicht rechnet.</translation>
    </message>
    <message>
        <source>Make a random layer of the bench&apos;s shape and compare its outputs.</source>
        <translation>Eine Zufallsschicht der Form auf der Werkbank bilden und ihre Ausgaben vergleichen.</translation>
    </message>
    <message>
        <source>Making a random layer…</source>
        <translation>Zufallsschicht entsteht …</translation>
    </message>
    <message>
        <source>Mean score {score} under the {fit}; {left}.</source>
        <translation>Mittlere Güte {score} ({fit}); {left}.</translation>
    </message>
    <message>
        <source>One head off at a time</source>
        <translation>Jeweils ein Kopf aus</translation>
    </message>
    <message>
        <source>Over how many devices the heads are split evenly.</source>
        <translation>Auf wie viele Geräte die Köpfe gleichmäßig verteilt sind.</translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation>SVD-Anpassung</translation>
    </message>
    <message>
        <source>Sums in another order differ by rounding alone.</source>
        <translation>Summen in anderer Reihenfolge unterscheiden sich nur durch Rundung.</translation>
    </message>
    <message>
        <source>Switch every head on again.</source>
        <translation>Alle Köpfe wieder einschalten.</translation>
    </message>
    <message>
        <source>Switch head {head} off</source>
        <translation>Kopf {head} abschalten</translation>
    </message>
    <message>
        <source>Switch head {head} on</source>
        <translation>Kopf {head} einschalten</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>Abschalten</translation>
    </message>
    <message>
        <source>Switch the head off or on</source>
        <translation>Den Kopf ab- oder einschalten</translation>
    </message>
    <message>
        <source>Switch the selected head off on the bench, or on again.</source>
        <translation>Den gewählten Kopf auf der Werkbank ab- oder wieder einschalten.</translation>
    </message>
    <message>
        <source>Tensor parallelism: each device sums its own heads, one all-reduce adds.</source>
        <translation>Tensorparallel: Jedes Gerät summiert seine eigenen Köpfe, ein All-Reduce addiert.</translation>
    </message>
    <message>
        <source>The layer is another one now; check it again.</source>
        <translation>Die Schicht ist jetzt eine andere; neu prüfen.</translation>
    </message>
    <message>
        <source>The layer&apos;s mean score with this head off, and the weights that are left.</source>
        <translation>Die mittlere Güte der Schicht ohne diesen Kopf, und die Gewichte, die bleiben.</translation>
    </message>
    <message>
        <source>The seed of the random weights and inputs; the same seed, the same.</source>
        <translation>Der Startwert der Zufallsgewichte und Eingaben; gleicher Startwert, gleiche Zahlen.</translation>
    </message>
    <message>
        <source>Weights are normal with variance 1 / fan-in, inputs standard normal.</source>
        <translation>Gewichte sind normalverteilt mit Varianz 1 / fan-in, Eingaben standardnormal.</translation>
    </message>
    <message>
        <source>What does each head carry?</source>
        <translation>Was trägt jeder Kopf?</translation>
    </message>
    <message>
        <source>What each head carries</source>
        <translation>Was jeder Kopf trägt</translation>
    </message>
    <message>
        <source>best fit found</source>
        <translation>beste gefundene Anpassung</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>jobs</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>mean score without it</source>
        <translation>mittlere Güte ohne ihn</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>one device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>weights left</source>
        <translation>Gewichte bleiben</translation>
    </message>
    <message>
        <source>{count} devices</source>
        <translation>{count} Geräte</translation>
    </message>
    <message>
        <source>{count} idle heads carry nothing: without all of them {left} weights are left, and no score moves.</source>
        <translation>{count} freie Köpfe tragen nichts: Ohne sie alle bleiben {left} Gewichte, und keine Güte ändert sich.</translation>
    </message>
    <message>
        <source>{left} of {all} weights are left</source>
        <translation>{left} von {all} Gewichten bleiben</translation>
    </message>
</context>
<context>
    <name>CompareModel</name>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>projections</source>
        <translation>Projektionen</translation>
    </message>
    <message>
        <source>score entries</source>
        <translation>Score-Einträge</translation>
    </message>
    <message>
        <source>scores + values</source>
        <translation>Score + Value</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Choose a second model, or drop two files on the window, to see them side by side.</source>
        <translation>Ein zweites Modell wählen oder zwei Dateien auf das Fenster ziehen, um sie nebeneinander zu sehen.</translation>
    </message>
    <message>
        <source>Choose the model to compare with.</source>
        <translation>Das Modell zum Vergleich wählen.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Comparisons with published figures.</source>
        <translation>Vergleiche mit veröffentlichten Zahlen.</translation>
    </message>
    <message>
        <source>Each fact of both models, and how far the second is from the first.</source>
        <translation>Jede Angabe beider Modelle, und wie weit das zweite vom ersten abweicht.</translation>
    </message>
    <message>
        <source>Each layer&apos;s figures, and under them the difference from the first row.</source>
        <translation>Die Zahlen jeder Schicht, darunter der Unterschied zur ersten Zeile.</translation>
    </message>
    <message>
        <source>Every head twice as wide.</source>
        <translation>Jeder Kopf doppelt so breit.</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren …</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>Den Vergleich exportieren</translation>
    </message>
    <message>
        <source>Keep the layer on the bench as a row, and compare what it becomes with it.</source>
        <translation>Die Schicht der Werkbank als Zeile merken und vergleichen, was aus ihr wird.</translation>
    </message>
    <message>
        <source>Keep this layer</source>
        <translation>Schicht merken</translation>
    </message>
    <message>
        <source>Make the second model the first.</source>
        <translation>Das zweite Modell zum ersten machen.</translation>
    </message>
    <message>
        <source>One layer; work per token as decode or prefill is chosen above.</source>
        <translation>Eine Schicht; Aufwand je Token als Decode oder Prefill, wie oben gewählt.</translation>
    </message>
    <message>
        <source>Ready-made</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove row</source>
        <translation>Zeile entfernen</translation>
    </message>
    <message>
        <source>Save rows, figures and differences as exact numbers.</source>
        <translation>Zeilen, Zahlen und Unterschiede als exakte Zahlen speichern.</translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <source>Second model…</source>
        <translation>Zweites Modell …</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Take all rows off and follow the bench.</source>
        <translation>Alle Zeilen entfernen und der Werkbank folgen.</translation>
    </message>
    <message>
        <source>Take the second model off.</source>
        <translation>Das zweite Modell entfernen.</translation>
    </message>
    <message>
        <source>Take the selected row off.</source>
        <translation>Die gewählte Zeile entfernen.</translation>
    </message>
    <message>
        <source>Twice the width</source>
        <translation>Doppelte Breite</translation>
    </message>
    <message>
        <source>What it costs to make every head twice as wide, in three ways.</source>
        <translation>Was es kostet, jeden Kopf doppelt so breit zu machen, auf drei Wegen.</translation>
    </message>
    <message>
        <source>on the bench</source>
        <translation>auf der Werkbank</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>second beside first</source>
        <translation>das zweite neben dem ersten</translation>
    </message>
    <message>
        <source>{apart} of {count} facts differ; cache sizes are for one sequence.</source>
        <translation>{apart} von {count} Angaben weichen ab; Cache-Größen gelten für eine Sequenz.</translation>
    </message>
    <message>
        <source>{heads} × {width}</source>
        <translation>{heads} × {width}</translation>
    </message>
</context>
<context>
    <name>Contents</name>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Pages and their parts; choose one to read it.</source>
        <translation>Seiten und ihre Teile; eine wählen, um sie zu lesen.</translation>
    </message>
</context>
<context>
    <name>ControlStrip</name>
    <message>
        <source>Controls</source>
        <translation>Regler</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Pause the sweep</source>
        <translation>Durchlauf anhalten</translation>
    </message>
    <message>
        <source>SVD</source>
        <translation>SVD</translation>
    </message>
    <message>
        <source>Sweep the heads</source>
        <translation>Köpfe durchlaufen</translation>
    </message>
    <message>
        <source>best</source>
        <translation>beste</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>kausal</translation>
    </message>
    <message>
        <source>head_dim pinned at {width}</source>
        <translation>head_dim fest bei {width}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>pin head_dim</source>
        <translation>head_dim fest</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
</context>
<context>
    <name>CostDesk</name>
    <message>
        <source>= d_k</source>
        <translation>= d_k</translation>
    </message>
    <message>
        <source>All head counts of a d_model whose head_dim lies between two widths.</source>
        <translation>Alle Kopfzahlen eines d_model, deren head_dim zwischen zwei Breiten liegt.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Decode: one new token sees the whole context; prefill: the average of all.</source>
        <translation>Decode: ein neues Token sieht den ganzen Kontext; Prefill: der Mittelwert über alle.</translation>
    </message>
    <message>
        <source>Every number with its convention and its formula.</source>
        <translation>Jede Zahl mit ihrer Konvention und ihrer Formel.</translation>
    </message>
    <message>
        <source>GiB: powers of 1,024; GB: powers of 1,000.</source>
        <translation>GiB: Potenzen von 1.024; GB: Potenzen von 1.000.</translation>
    </message>
    <message>
        <source>How widths, cache, work and weights grow.</source>
        <translation>Wie Breiten, Cache, Aufwand und Gewichte wachsen.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Layers of this shape.</source>
        <translation>Schichten dieser Form.</translation>
    </message>
    <message>
        <source>Layers side by side, with the difference from the first.</source>
        <translation>Schichten nebeneinander, mit dem Unterschied zur ersten.</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Aufstellung</translation>
    </message>
    <message>
        <source>Measured time</source>
        <translation>Gemessene Zeit</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>One multiply-accumulate (MAC) is two floating-point operations (FLOPs).</source>
        <translation>Eine Multiplikation mit Addition (MAC) sind zwei Gleitkommaoperationen (FLOPs).</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Run the layer&apos;s forward pass on this machine and time it.</source>
        <translation>Den Vorwärtslauf der Schicht auf diesem Rechner messen.</translation>
    </message>
    <message>
        <source>Sequences at the same time.</source>
        <translation>Sequenzen zur selben Zeit.</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Unit of memory</source>
        <translation>Einheit des Speichers</translation>
    </message>
    <message>
        <source>What the KV cache and the weights are stored in.</source>
        <translation>Worin KV-Cache und Gewichte gespeichert sind.</translation>
    </message>
    <message>
        <source>Which of the four matrices have a bias: none, Q, K and V only, or all.</source>
        <translation>Welche der vier Matrizen einen Bias haben: keine, nur Q, K und V, oder alle.</translation>
    </message>
    <message>
        <source>Width d_v of a value head; as wide as head_dim unless typed.</source>
        <translation>Breite d_v eines Value-Kopfs; so breit wie head_dim, wenn nichts eingegeben ist.</translation>
    </message>
    <message>
        <source>all four</source>
        <translation>alle vier</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>value_dim</source>
        <translation>value_dim</translation>
    </message>
    <message>
        <source>{heads} × {width}, context {context}, mask {mask}</source>
        <translation>{heads} × {width}, Kontext {context}, Maske {mask}</translation>
    </message>
    <message>
        <source>{name} takes a whole number from {low} to {high}; {kept} stays.</source>
        <translation>{name} nimmt eine ganze Zahl von {low} bis {high}; es bleibt {kept}.</translation>
    </message>
</context>
<context>
    <name>CostPlots</name>
    <message>
        <source>1 layer</source>
        <translation>1 Schicht</translation>
    </message>
    <message>
        <source>1 sequence</source>
        <translation>1 Sequenz</translation>
    </message>
    <message>
        <source>1/{times} of the projections</source>
        <translation>1/{times} der Projektionen</translation>
    </message>
    <message>
        <source>KV cache against context</source>
        <translation>KV-Cache über Kontext</translation>
    </message>
    <message>
        <source>Score against projection work</source>
        <translation>Score-Aufwand neben Projektionen</translation>
    </message>
    <message>
        <source>Weights against heads</source>
        <translation>Gewichte über Kopfzahl</translation>
    </message>
    <message>
        <source>average prefill token</source>
        <translation>mittleres Prefill-Token</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>d_model / heads</source>
        <translation>d_model / Köpfe</translation>
    </message>
    <message>
        <source>even at {tokens}</source>
        <translation>gleich bei {tokens}</translation>
    </message>
    <message>
        <source>grey, 64 to 128: a habit, not a rule</source>
        <translation>grau, 64 bis 128: üblich, keine Regel</translation>
    </message>
    <message>
        <source>head_dim against heads</source>
        <translation>head_dim über Kopfzahl</translation>
    </message>
    <message>
        <source>head_dim is d_model / heads, at the divisors of each d_model; now {words}. Many designs lie at 64 to 128: a habit, not a rule.</source>
        <translation>head_dim ist d_model / Köpfe, an den Teilern jedes d_model; jetzt {words}. Viele Modelle liegen bei 64 bis 128: üblich, keine Regel.</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>one layer of d_model {d_model}</source>
        <translation>eine Schicht mit d_model {d_model}</translation>
    </message>
    <message>
        <source>per decoded token</source>
        <translation>je Decode-Token</translation>
    </message>
    <message>
        <source>pinned at {width}</source>
        <translation>fest bei {width}</translation>
    </message>
    <message>
        <source>projections</source>
        <translation>Projektionen</translation>
    </message>
    <message>
        <source>scores + values</source>
        <translation>Scores + Values</translation>
    </message>
    <message>
        <source>this layer</source>
        <translation>diese Schicht</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>{memory}: any context fits</source>
        <translation>{memory}: jeder Kontext passt</translation>
    </message>
    <message>
        <source>{memory}: full at {tokens} tokens</source>
        <translation>{memory}: voll bei {tokens} Tokens</translation>
    </message>
    <message>
        <source>{n} layers</source>
        <translation>{n} Schichten</translation>
    </message>
    <message>
        <source>{n} sequences</source>
        <translation>{n} Sequenzen</translation>
    </message>
    <message>
        <source>{times} times the projections</source>
        <translation>das {times}-Fache der Projektionen</translation>
    </message>
    <message>
        <source>{weights} weights at {heads} heads.</source>
        <translation>{weights} Gewichte bei {heads} Köpfen.</translation>
    </message>
</context>
<context>
    <name>DockTitle</name>
    <message>
        <source>Close {dock}</source>
        <translation>{dock} schließen</translation>
    </message>
    <message>
        <source>Hide this panel; View brings it back.</source>
        <translation>Dieses Feld ausblenden; Ansicht bringt es zurück.</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>A config.json, a folder that holds one, a .safetensors file or its index.json, or a .gguf file. Only headers and shapes are read: no weights, no code, and nothing leaves this machine. Pickled weights (.bin, .pt) are refused.</source>
        <translation>Eine config.json, ein Ordner mit einer, eine .safetensors-Datei oder ihre index.json, oder eine .gguf-Datei. Gelesen werden nur Kopfdaten und Formen: keine Gewichte, kein Code, und nichts verlässt diesen Rechner. Gewichte als Pickle (.bin, .pt) werden abgelehnt.</translation>
    </message>
    <message>
        <source>Choose a model&apos;s file and read what it says.</source>
        <translation>Die Datei eines Modells wählen und lesen, was sie sagt.</translation>
    </message>
    <message>
        <source>Drop a model on the window</source>
        <translation>Ein Modell auf das Fenster ziehen</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Ein Modell öffnen</translation>
    </message>
    <message>
        <source>Open before</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Read the shape of {name}, as its public config.json gives it.</source>
        <translation>Die Form von {name} lesen, wie seine öffentliche config.json sie angibt.</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Dots per inch</source>
        <translation>&amp;Punkte je Zoll</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>&amp;Abbildung</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>A&amp;ussehen</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern unter …</translation>
    </message>
    <message>
        <source>&amp;Width in pixels</source>
        <translation>&amp;Breite in Pixeln</translation>
    </message>
    <message>
        <source>1 × the screen</source>
        <translation>1 × Bildschirm</translation>
    </message>
    <message>
        <source>1 ×: type of 13 pixels at 96 dpi; 2 ×: twice the pixels at 192 dpi.</source>
        <translation>1 ×: Schrift von 13 Pixeln bei 96 dpi; 2 ×: doppelt so viele Pixel bei 192 dpi.</translation>
    </message>
    <message>
        <source>2 × the screen</source>
        <translation>2 × Bildschirm</translation>
    </message>
    <message>
        <source>A frame for every head count on offer.</source>
        <translation>Ein Bild für jede angebotene Kopfzahl.</translation>
    </message>
    <message>
        <source>A size in one step, or the three numbers below.</source>
        <translation>Eine Größe in einem Schritt, oder die drei Zahlen darunter.</translation>
    </message>
    <message>
        <source>Another width changes the pixels, not the dpi.</source>
        <translation>Eine andere Breite ändert die Pixel, nicht die dpi.</translation>
    </message>
    <message>
        <source>Both are on white, whatever the window wears.</source>
        <translation>Beide auf Weiß, wie auch immer das Fenster aussieht.</translation>
    </message>
    <message>
        <source>Cells are whole pixels, so they stay crisp at every width.</source>
        <translation>Zellen sind ganze Pixel und bleiben so bei jeder Breite scharf.</translation>
    </message>
    <message>
        <source>Copied: {figure}.</source>
        <translation>Kopiert: {figure}.</translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation>Punkte je Zoll</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>For paper, or for a projector.</source>
        <translation>Für Papier oder für einen Beamer.</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Frames drawn</source>
        <translation>Bilder gezeichnet</translation>
    </message>
    <message>
        <source>How many pixels the figure is wide; the height follows.</source>
        <translation>Wie viele Pixel die Abbildung breit ist; die Höhe folgt.</translation>
    </message>
    <message>
        <source>How wide the figure is on paper: pixels / dpi × 2.54.</source>
        <translation>Wie breit die Abbildung auf Papier ist: Pixel / dpi × 2,54.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>One figure of this workspace, the handout, the sweep, or several files.</source>
        <translation>Eine Abbildung dieses Arbeitsbereichs, der Handzettel, der Durchlauf oder mehrere Dateien.</translation>
    </message>
    <message>
        <source>One page of that paper.</source>
        <translation>Eine Seite dieses Papiers.</translation>
    </message>
    <message>
        <source>PNG brings its bench back; SVG and PDF are vector; CSV has the numbers.</source>
        <translation>PNG bringt seine Werkbank zurück; SVG und PDF sind Vektor; CSV hat die Zahlen.</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Replace files</source>
        <translation>Dateien ersetzen</translation>
    </message>
    <message>
        <source>SVG and PDF hold cells as rectangles and text as text.</source>
        <translation>SVG und PDF halten Zellen als Rechtecke und Text als Text.</translation>
    </message>
    <message>
        <source>Save into a folder</source>
        <translation>In einen Ordner speichern</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>Die Abbildung speichern</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>The figure is saved as {path}.</source>
        <translation>Die Abbildung ist gespeichert als {path}.</translation>
    </message>
    <message>
        <source>The numbers that the figure draws, in full.</source>
        <translation>Die Zahlen, die die Abbildung zeichnet, vollständig.</translation>
    </message>
    <message>
        <source>The sweep is saved as {path}.</source>
        <translation>Der Durchlauf ist gespeichert als {path}.</translation>
    </message>
    <message>
        <source>Title, axes, colour bar and all settings are in the picture.</source>
        <translation>Titel, Achsen, Farbbalken und alle Einstellungen stehen im Bild.</translation>
    </message>
    <message>
        <source>Type keeps to 6 points or more where the drawing has the room.</source>
        <translation>Schrift bleibt bei 6 Punkt oder mehr, wo die Zeichnung Platz hat.</translation>
    </message>
    <message>
        <source>Width in &amp;centimetres</source>
        <translation>Breite in &amp;Zentimetern</translation>
    </message>
    <message>
        <source>Width in centimetres</source>
        <translation>Breite in Zentimetern</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>Breite in Pixeln</translation>
    </message>
    <message>
        <source>Written into the file, so that paper and slides know its size.</source>
        <translation>Steht in der Datei, damit Papier und Folien ihre Größe kennen.</translation>
    </message>
    <message>
        <source>a page&apos;s width at 300 dpi</source>
        <translation>eine Seitenbreite bei 300 dpi</translation>
    </message>
    <message>
        <source>animated PNG</source>
        <translation>animiertes PNG</translation>
    </message>
    <message>
        <source>as below</source>
        <translation>wie unten</translation>
    </message>
    <message>
        <source>print: light, small type</source>
        <translation>Druck: hell, kleine Schrift</translation>
    </message>
    <message>
        <source>slide: large type, thick lines</source>
        <translation>Folie: große Schrift, dicke Linien</translation>
    </message>
    <message>
        <source>{count} figures are saved in {folder}.</source>
        <translation>{count} Abbildungen sind in {folder} gespeichert.</translation>
    </message>
    <message>
        <source>{count} files, {width} pixels wide</source>
        <translation>{count} Dateien, {width} Pixel breit</translation>
    </message>
    <message>
        <source>{count} of these files exist already, {name} among them. Replace them?</source>
        <translation>{count} dieser Dateien gibt es schon, darunter {name}. Ersetzen?</translation>
    </message>
    <message>
        <source>{width} × {height} pixels, {across} × {down} cm</source>
        <translation>{width} × {height} Pixel, {across} × {down} cm</translation>
    </message>
</context>
<context>
    <name>ExtraSlider</name>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>Logits within ±</source>
        <translation>Logits bis ±</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Schärfe</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>1 GB = 10⁹ bytes</source>
        <translation>1 GB = 10⁹ Byte</translation>
    </message>
    <message>
        <source>1 GiB = 2³⁰ bytes</source>
        <translation>1 GiB = 2³⁰ Byte</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 Schicht</translation>
    </message>
    <message>
        <source>All axes are logarithmic.</source>
        <translation>Alle Achsen sind logarithmisch.</translation>
    </message>
    <message>
        <source>Attention of each busy head: queries down, keys across; one colour scale, 0 to 1.</source>
        <translation>Attention jedes belegten Kopfs: Queries abwärts, Keys quer; eine Farbskala, 0 bis 1.</translation>
    </message>
    <message>
        <source>Bytes of keys and values kept for the whole context.</source>
        <translation>Bytes der Keys und Values, die für den ganzen Kontext aufbewahrt werden.</translation>
    </message>
    <message>
        <source>Hatched cells are masked.</source>
        <translation>Schraffierte Zellen sind maskiert.</translation>
    </message>
    <message>
        <source>Job score: overlap of achieved and target attention, 0 to 1. Ceiling: the most any one attention could score on the jobs that share the head, at any width.</source>
        <translation>Güte einer Aufgabe: Überlappung von erreichter und Ziel-Attention, 0 bis 1. Obergrenze: das Höchste, was eine einzige Attention in den Aufgaben dieses Kopfs bei irgendeiner Breite erreichen könnte.</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Aufstellung</translation>
    </message>
    <message>
        <source>Queries down, keys across; colour: {view}, fixed scale {low} to {high}.</source>
        <translation>Queries abwärts, Keys quer; Farbe: {view}, feste Skala {low} bis {high}.</translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation>SVD-Anpassung</translation>
    </message>
    <message>
        <source>Up: job score, 0 to 1; across: number of heads, log scale.</source>
        <translation>Aufwärts: Güte der Aufgabe, 0 bis 1; quer: Zahl der Köpfe, logarithmisch.</translation>
    </message>
    <message>
        <source>Weights of Q, K, V and O of one layer, biases included.</source>
        <translation>Gewichte von Q, K, V und O einer Schicht, mit Biases.</translation>
    </message>
    <message>
        <source>Where cells are smaller than a pixel, each drawn one is the strongest of its square.</source>
        <translation>Wo Zellen kleiner als ein Pixel sind, ist jede gezeichnete die stärkste ihres Quadrats.</translation>
    </message>
    <message>
        <source>Work of {per}.</source>
        <translation>Aufwand für {per}.</translation>
    </message>
    <message>
        <source>a decoded token that sees the whole context</source>
        <translation>ein Decode-Token, das den ganzen Kontext sieht</translation>
    </message>
    <message>
        <source>a prefilled token, on average over the context</source>
        <translation>ein Prefill-Token, im Mittel über den Kontext</translation>
    </message>
    <message>
        <source>all figures, one file each</source>
        <translation>alle Abbildungen, je eine Datei</translation>
    </message>
    <message>
        <source>all heads as one sheet</source>
        <translation>alle Köpfe auf einem Blatt</translation>
    </message>
    <message>
        <source>batch {batch}</source>
        <translation>Batch {batch}</translation>
    </message>
    <message>
        <source>best fit</source>
        <translation>beste Anpassung</translation>
    </message>
    <message>
        <source>best fit still being searched for</source>
        <translation>beste Anpassung wird noch gesucht</translation>
    </message>
    <message>
        <source>biases {biases}</source>
        <translation>Biases {biases}</translation>
    </message>
    <message>
        <source>context {context}</source>
        <translation>Kontext {context}</translation>
    </message>
    <message>
        <source>cost: four charts on one sheet</source>
        <translation>Kosten: vier Diagramme auf einem Blatt</translation>
    </message>
    <message>
        <source>every busy head, one file each</source>
        <translation>jeder belegte Kopf, je eine Datei</translation>
    </message>
    <message>
        <source>handout, one page {paper}</source>
        <translation>Handzettel, eine Seite {paper}</translation>
    </message>
    <message>
        <source>head sweep</source>
        <translation>Kopf-Durchlauf</translation>
    </message>
    <message>
        <source>head sweep, animated</source>
        <translation>Kopf-Durchlauf, animiert</translation>
    </message>
    <message>
        <source>head {head}: {view}</source>
        <translation>Kopf {head}: {view}</translation>
    </message>
    <message>
        <source>head_dim = d_model / heads at the divisors of each d_model; a line&apos;s name is its d_model.</source>
        <translation>head_dim = d_model / Köpfe an den Teilern jedes d_model; eine Linie heißt nach ihrem d_model.</translation>
    </message>
    <message>
        <source>logit cap {logit_cap}</source>
        <translation>Logit-Grenze {logit_cap}</translation>
    </message>
    <message>
        <source>logits from content</source>
        <translation>Logits aus Inhalt</translation>
    </message>
    <message>
        <source>logits from content and position</source>
        <translation>Logits aus Inhalt und Position</translation>
    </message>
    <message>
        <source>mask {mask}</source>
        <translation>Maske {mask}</translation>
    </message>
    <message>
        <source>mask {mask}, sharpness {sharpness}, span {span}</source>
        <translation>Maske {mask}, Schärfe {sharpness}, Logits aus {span}</translation>
    </message>
    <message>
        <source>mean score {mean_score}</source>
        <translation>mittlere Güte {mean_score}</translation>
    </message>
    <message>
        <source>mean score, {fit}</source>
        <translation>mittlere Güte, {fit}</translation>
    </message>
    <message>
        <source>projection MACs / token</source>
        <translation>Projektions-MACs je Token</translation>
    </message>
    <message>
        <source>rank of logits {rank_logits} of {rank_asked} asked; numerical rank of attention {rank_attention}</source>
        <translation>Rang der Logits {rank_logits} von {rank_asked} verlangten; numerischer Rang der Attention {rank_attention}</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>score + value MACs at {seen}</source>
        <translation>Score- und Value-MACs bei {seen}</translation>
    </message>
    <message>
        <source>score against heads</source>
        <translation>Güte über Kopfzahl</translation>
    </message>
    <message>
        <source>score of each job</source>
        <translation>Güte jeder Aufgabe</translation>
    </message>
    <message>
        <source>sharpness {sharpness}</source>
        <translation>Schärfe {sharpness}</translation>
    </message>
    <message>
        <source>switched off: {heads}</source>
        <translation>abgeschaltet: {heads}</translation>
    </message>
    <message>
        <source>tokens: {tokens}</source>
        <translation>Tokens: {tokens}</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>width needed against tokens</source>
        <translation>nötige Breite über Tokenzahl</translation>
    </message>
    <message>
        <source>with the best fit {mean_score}</source>
        <translation>mit der besten Anpassung {mean_score}</translation>
    </message>
    <message>
        <source>{bars_caption} Heatmaps: queries down, keys across. 1 MAC is 2 FLOPs; score and value MACs are of a decoded token that sees the whole context. headlab {version}</source>
        <translation>{bars_caption} Heatmaps: Queries abwärts, Keys quer. 1 MAC sind 2 FLOPs; Score- und Value-MACs gelten für ein Decode-Token, das den ganzen Kontext sieht. headlab {version}</translation>
    </message>
    <message>
        <source>{caption} Both axes are logarithmic.</source>
        <translation>{caption} Beide Achsen sind logarithmisch.</translation>
    </message>
    <message>
        <source>{heads} of width {head_dim}</source>
        <translation>{heads} der Breite {head_dim}</translation>
    </message>
    <message>
        <source>{heads} × {head_dim} wide</source>
        <translation>{heads} × Breite {head_dim}</translation>
    </message>
    <message>
        <source>{n} layers</source>
        <translation>{n} Schichten</translation>
    </message>
    <message>
        <source>{sentence} Both axes are logarithmic; a cross: no width.</source>
        <translation>{sentence} Beide Achsen sind logarithmisch; ein Kreuz: keine Breite.</translation>
    </message>
    <message>
        <source>{tokens} … ({count} tokens)</source>
        <translation>{tokens} … ({count} Tokens)</translation>
    </message>
    <message>
        <source>… and {count} more in the log.</source>
        <translation>… und {count} weitere im Protokoll.</translation>
    </message>
</context>
<context>
    <name>GpuHeads</name>
    <message>
        <source>light: query heads; full: KV heads by number</source>
        <translation>hell: Query-Köpfe; voll: KV-Köpfe nach Nummer</translation>
    </message>
    <message>
        <source>light: query heads; full: the latent vector</source>
        <translation>hell: Query-Köpfe; voll: der latente Vektor</translation>
    </message>
    <message>
        <source>the whole latent vector</source>
        <translation>dem ganzen latenten Vektor</translation>
    </message>
    <message>
        <source>{count} KV heads</source>
        <translation>{count} KV-Köpfen</translation>
    </message>
    <message>
        <source>{title}: {width} GPUs, each with {heads} query heads and {held}.</source>
        <translation>{title}: {width} GPUs, jede mit {heads} Query-Köpfen und {held}.</translation>
    </message>
</context>
<context>
    <name>GuideWindow</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Find words on every page; Enter goes to the next place.</source>
        <translation>Wörter auf allen Seiten finden; die Eingabetaste geht zur nächsten Stelle.</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Go to the next place.</source>
        <translation>Zur nächsten Stelle gehen.</translation>
    </message>
    <message>
        <source>Go to the place before.</source>
        <translation>Zur vorigen Stelle gehen.</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>Page of the guide</source>
        <translation>Seite des Handbuchs</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>Gefundene Stellen</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Vorige Stelle</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>The page that was left last.</source>
        <translation>Die Seite, von der zurückgegangen wurde.</translation>
    </message>
    <message>
        <source>The page that was read before.</source>
        <translation>Die vorher gelesene Seite.</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>{place} of {count}</source>
        <translation>{place} von {count}</translation>
    </message>
</context>
<context>
    <name>HeadsWorkspace</name>
    <message>
        <source>A job&apos;s score is the mean over rows of Σ min(achieved, target attention): one minus their total variation distance.</source>
        <translation>Die Güte einer Aufgabe ist der Mittelwert über Zeilen von Σ min(erreichte, Ziel-Attention): eins minus ihr Totalvariationsabstand.</translation>
    </message>
    <message>
        <source>Attention of each head, all on one colour scale from 0 to 1; an idle head carries no job.</source>
        <translation>Attention jedes Kopfs, alle auf einer Farbskala von 0 bis 1; ein freier Kopf trägt keine Aufgabe.</translation>
    </message>
    <message>
        <source>Concat(head_0, …) · W_O = Σ head_i · W_O,i: a head off is its slice at zero.</source>
        <translation>Concat(head_0, …) · W_O = Σ head_i · W_O,i: Ein Kopf ist aus, wenn sein Anteil null ist.</translation>
    </message>
    <message>
        <source>How well the ticked jobs are held on average, 0 to 1.</source>
        <translation>Wie gut die angehakten Aufgaben im Mittel gehalten werden, 0 bis 1.</translation>
    </message>
    <message>
        <source>Logits S = Q Kᵀ have rank min(head_dim, tokens) at most; attention is their softmax over the visible positions.</source>
        <translation>Logits S = Q Kᵀ haben höchstens den Rang min(head_dim, Tokens); Attention ist ihr Softmax über die sichtbaren Positionen.</translation>
    </message>
    <message>
        <source>Mean score and each job&apos;s, at every head count on offer; at h heads the width is min(head_dim, tokens).</source>
        <translation>Güte im Mittel und je Aufgabe bei jeder angebotenen Kopfzahl; bei h Köpfen ist die Breite min(head_dim, Tokens).</translation>
    </message>
    <message>
        <source>Multiply-accumulates of one decoded token that sees the whole context; 1 MAC is 2 FLOPs.</source>
        <translation>Multiplikationen mit Addition eines Decode-Tokens, das den ganzen Kontext sieht; 1 MAC sind 2 FLOPs.</translation>
    </message>
    <message>
        <source>Multiply-accumulates of the four products for one token; 1 MAC is 2 FLOPs.</source>
        <translation>Multiplikationen mit Addition der vier Produkte für ein Token; 1 MAC sind 2 FLOPs.</translation>
    </message>
    <message>
        <source>One multiply-accumulate a weight of Q, K, V and O, whatever the context.</source>
        <translation>Eine Multiplikation mit Addition je Gewicht von Q, K, V und O, bei jedem Kontext.</translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation>SVD-Anpassung</translation>
    </message>
    <message>
        <source>Sharing loss = 1 − score at full width; width loss = score at full width − score at this width. The ceiling is the most any one attention could score on the jobs that share the head, at any width.</source>
        <translation>Teilungsverlust = 1 − Güte bei voller Breite; Breitenverlust = Güte bei voller Breite − Güte bei dieser. Die Obergrenze ist das Höchste, was eine einzige Attention in den Aufgaben dieses Kopfs bei irgendeiner Breite erreichen könnte.</translation>
    </message>
    <message>
        <source>Switch off one head at a time, and check that the layer is a sum over heads.</source>
        <translation>Jeweils einen Kopf abschalten und prüfen, dass die Schicht eine Summe über Köpfe ist.</translation>
    </message>
    <message>
        <source>Weights of the four matrices Q, K, V and O of this one layer.</source>
        <translation>Gewichte der vier Matrizen Q, K, V und O dieser einen Schicht.</translation>
    </message>
    <message>
        <source>What does each head carry?</source>
        <translation>Was trägt jeder Kopf?</translation>
    </message>
    <message>
        <source>What the fits say</source>
        <translation>Was die Anpassungen sagen</translation>
    </message>
    <message>
        <source>a window of {context}; even at {crossover}</source>
        <translation>Fenster {context}; gleich bei {crossover}</translation>
    </message>
    <message>
        <source>at {context} tokens; even at {crossover}</source>
        <translation>bei {context} Tokens; gleich bei {crossover}</translation>
    </message>
    <message>
        <source>best fit</source>
        <translation>beste Anpassung</translation>
    </message>
    <message>
        <source>d·h·d_k (Q) + d·g·d_k (K) + d·g·d_v (V) + h·d_v·d (O), with g KV heads: 4·d_model² where d_k = d_v = d_model / h and g = h, whatever h is.</source>
        <translation>d·h·d_k (Q) + d·g·d_k (K) + d·g·d_v (V) + h·d_v·d (O) mit g KV-Köpfen: 4·d_model², wenn d_k = d_v = d_model / h und g = h, für jedes h.</translation>
    </message>
    <message>
        <source>each head adds {count}</source>
        <translation>jeder Kopf bringt {count}</translation>
    </message>
    <message>
        <source>each query head adds {count}</source>
        <translation>jeder Query-Kopf bringt {count}</translation>
    </message>
    <message>
        <source>h·(d_k + d_v)·context, no halving for the causal mask. It equals the projections&apos; work at context = projections / (h·(d_k + d_v)).</source>
        <translation>h·(d_k + d_v)·Kontext, ohne Halbierung für die kausale Maske. Gleich dem Aufwand der Projektionen bei Kontext = Projektionen / (h·(d_k + d_v)).</translation>
    </message>
    <message>
        <source>mean score</source>
        <translation>mittlere Güte</translation>
    </message>
    <message>
        <source>no job is ticked</source>
        <translation>keine Aufgabe angehakt</translation>
    </message>
    <message>
        <source>projection MACs / token</source>
        <translation>Projektions-MACs je Token</translation>
    </message>
    <message>
        <source>projection MACs per token</source>
        <translation>Projektions-MACs je Token</translation>
    </message>
    <message>
        <source>score + value MACs / token</source>
        <translation>Score- + Value-MACs je Token</translation>
    </message>
    <message>
        <source>score and value MACs per token</source>
        <translation>Score- und Value-MACs je Token</translation>
    </message>
    <message>
        <source>the same at every head count</source>
        <translation>gleich bei jeder Kopfzahl</translation>
    </message>
    <message>
        <source>value_dim pinned at {width}</source>
        <translation>value_dim fest bei {width}</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>{fit}, one job</source>
        <translation>{fit}, eine Aufgabe</translation>
    </message>
    <message>
        <source>{fit}, {count} jobs</source>
        <translation>{fit}, {count} Aufgaben</translation>
    </message>
    <message>
        <source>{kv} KV heads for {heads}</source>
        <translation>{kv} KV-Köpfe für {heads}</translation>
    </message>
    <message>
        <source>{score} with the best fit</source>
        <translation>{score} mit der besten Anpassung</translation>
    </message>
    <message>
        <source>{score} with the best fit so far</source>
        <translation>{score} bisher mit der besten Anpassung</translation>
    </message>
</context>
<context>
    <name>JobEditor</name>
    <message>
        <source>A job of your own</source>
        <translation>Eine eigene Aufgabe</translation>
    </message>
    <message>
        <source>Add to jobs</source>
        <translation>Zu den Aufgaben</translation>
    </message>
    <message>
        <source>CSV (*.csv *.txt *.tsv);;All files (*)</source>
        <translation>CSV (*.csv *.txt *.tsv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Cut the drawing, or fill it with zeros, to the tokens.</source>
        <translation>Die Zeichnung auf die Tokens zuschneiden oder mit Nullen auffüllen.</translation>
    </message>
    <message>
        <source>Drag to paint, drag from a painted cell or with the right button to rub out.</source>
        <translation>Ziehen malt; von einer gemalten Zelle aus oder mit der rechten Taste radiert es.</translation>
    </message>
    <message>
        <source>Fit to {count} tokens</source>
        <translation>Auf {count} Tokens anpassen</translation>
    </message>
    <message>
        <source>In the list of jobs: {name}.</source>
        <translation>In der Aufgabenliste: {name}.</translation>
    </message>
    <message>
        <source>Load CSV…</source>
        <translation>CSV laden …</translation>
    </message>
    <message>
        <source>Load a pattern</source>
        <translation>Ein Muster laden</translation>
    </message>
    <message>
        <source>Make it again.</source>
        <translation>Ihn wiederholen.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Put the job in the list and tick it.</source>
        <translation>Die Aufgabe in die Liste setzen und anhaken.</translation>
    </message>
    <message>
        <source>Put the pattern of another job in place of this drawing.</source>
        <translation>Das Muster einer anderen Aufgabe anstelle dieser Zeichnung einsetzen.</translation>
    </message>
    <message>
        <source>Read n lines of n weights from a file.</source>
        <translation>n Zeilen von n Gewichten aus einer Datei lesen.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Replace the job</source>
        <translation>Aufgabe ersetzen</translation>
    </message>
    <message>
        <source>Rows are queries, columns keys; target logits are sharpness · weight.</source>
        <translation>Zeilen sind Queries, Spalten Keys; Ziel-Logits sind Schärfe · Gewicht.</translation>
    </message>
    <message>
        <source>Rub out everything.</source>
        <translation>Alles ausradieren.</translation>
    </message>
    <message>
        <source>SVD fit: width for {score} …</source>
        <translation>SVD-Anpassung: Breite für {score} …</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>CSV speichern …</translation>
    </message>
    <message>
        <source>Save the pattern</source>
        <translation>Das Muster speichern</translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <source>Singular values</source>
        <translation>Singulärwerte</translation>
    </message>
    <message>
        <source>Singular values of the target logits, largest first.</source>
        <translation>Singulärwerte der Ziel-Logits, größte zuerst.</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>Anfangen mit</translation>
    </message>
    <message>
        <source>Take a stroke back.</source>
        <translation>Einen Strich zurücknehmen.</translation>
    </message>
    <message>
        <source>The best fit takes up to {most} tokens.</source>
        <translation>Die beste Anpassung nimmt bis zu {most} Tokens.</translation>
    </message>
    <message>
        <source>The weight that is painted; 1 asks for a logit of the sharpness.</source>
        <translation>Das Gewicht, das gemalt wird; 1 verlangt einen Logit in Höhe der Schärfe.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>What the job is called in the list; no comma, no built-in name.</source>
        <translation>Wie die Aufgabe in der Liste heißt; kein Komma, kein eingebauter Name.</translation>
    </message>
    <message>
        <source>Write the weights to a file.</source>
        <translation>Die Gewichte in eine Datei schreiben.</translation>
    </message>
    <message>
        <source>a job</source>
        <translation>einer Aufgabe</translation>
    </message>
    <message>
        <source>best fit: searching …</source>
        <translation>beste Anpassung: Suche …</translation>
    </message>
    <message>
        <source>rank {rank} of {n}; singular values of the target logits</source>
        <translation>Rang {rank} von {n}; Singulärwerte der Ziel-Logits</translation>
    </message>
    <message>
        <source>the drawing is {n} by {n} and the sequence has {count} tokens</source>
        <translation>die Zeichnung ist {n} mal {n}, und die Sequenz hat {count} Tokens</translation>
    </message>
    <message>
        <source>{fit}: no width reaches {wanted}, only {score} ({proof})</source>
        <translation>{fit}: keine Breite erreicht {wanted}, nur {score} ({proof})</translation>
    </message>
    <message>
        <source>{fit}: width {width} reaches {score} ({proof})</source>
        <translation>{fit}: Breite {width} erreicht {score} ({proof})</translation>
    </message>
</context>
<context>
    <name>JobRow</name>
    <message>
        <source>Change the pattern of this job.</source>
        <translation>Das Muster dieser Aufgabe ändern.</translation>
    </message>
    <message>
        <source>Edit {job}</source>
        <translation>{job} bearbeiten</translation>
    </message>
    <message>
        <source>Head of {job}</source>
        <translation>Kopf von {job}</translation>
    </message>
    <message>
        <source>How far back, or how many, from 1 to 512.</source>
        <translation>Wie weit zurück oder wie viele, von 1 bis 512.</translation>
    </message>
    <message>
        <source>Its moves to other heads go with it.</source>
        <translation>Ihre Umzüge auf andere Köpfe gehen mit.</translation>
    </message>
    <message>
        <source>Remove {job}</source>
        <translation>{job} entfernen</translation>
    </message>
    <message>
        <source>Require this pattern: {meaning}.</source>
        <translation>Dieses Muster verlangen: {meaning}.</translation>
    </message>
    <message>
        <source>Take this job off the list; Undo brings it back.</source>
        <translation>Diese Aufgabe von der Liste nehmen; Rückgängig bringt sie zurück.</translation>
    </message>
    <message>
        <source>Target attention is the softmax of sharpness · G over the visible positions.</source>
        <translation>Ziel-Attention ist der Softmax von Schärfe · G über die sichtbaren Positionen.</translation>
    </message>
    <message>
        <source>The editor paints it cell by cell, or loads it from a CSV file.</source>
        <translation>Der Editor malt es Zelle für Zelle oder lädt es aus einer CSV-Datei.</translation>
    </message>
    <message>
        <source>The head that carries this job; type or step to move it.</source>
        <translation>Der Kopf, der diese Aufgabe trägt; eingeben oder schrittweise ändern.</translation>
    </message>
    <message>
        <source>Ticked job j goes to head j mod heads until it is moved by hand.</source>
        <translation>Die angehakte Aufgabe j geht an Kopf j mod Kopfzahl, bis sie von Hand verlegt wird.</translation>
    </message>
    <message>
        <source>Which token every query attends to.</source>
        <translation>Auf welches Token jede Query achtet.</translation>
    </message>
    <message>
        <source>a pattern of your own</source>
        <translation>ein eigenes Muster</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>ändern</translation>
    </message>
    <message>
        <source>head </source>
        <translation>Kopf </translation>
    </message>
    <message>
        <source>offset k: t → t − k; window w: the w latest positions.</source>
        <translation>offset k: t → t − k; window w: die w letzten Positionen.</translation>
    </message>
    <message>
        <source>token X: every visible occurrence of X.</source>
        <translation>token X: jedes sichtbare Vorkommen von X.</translation>
    </message>
    <message>
        <source>{job}: how many</source>
        <translation>{job}: wie viele</translation>
    </message>
    <message>
        <source>{job}: which</source>
        <translation>{job}: welches</translation>
    </message>
</context>
<context>
    <name>JobsDock</name>
    <message>
        <source>Any n × n matrix of weights from 0 up: target logits are sharpness · weight.</source>
        <translation>Jede n × n-Matrix von Gewichten ab 0: Ziel-Logits sind Schärfe · Gewicht.</translation>
    </message>
    <message>
        <source>Deal again</source>
        <translation>Neu verteilen</translation>
    </message>
    <message>
        <source>Draw a job</source>
        <translation>Eine Aufgabe zeichnen</translation>
    </message>
    <message>
        <source>Draw a job…</source>
        <translation>Aufgabe zeichnen …</translation>
    </message>
    <message>
        <source>Equal words are one identity; rows of a heatmap are queries, columns keys.</source>
        <translation>Gleiche Wörter sind eine Identität; Zeilen einer Heatmap sind Queries, Spalten Keys.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>How a head&apos;s logits are made from its jobs at this width.</source>
        <translation>Wie die Logits eines Kopfs bei dieser Breite aus seinen Aufgaben entstehen.</translation>
    </message>
    <message>
        <source>How strongly a job&apos;s pattern is asked for, from 1 to 32.</source>
        <translation>Wie stark das Muster einer Aufgabe verlangt wird, von 1 bis 32.</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Logits come from</source>
        <translation>Logits entstehen aus</translation>
    </message>
    <message>
        <source>Logits from</source>
        <translation>Logits aus</translation>
    </message>
    <message>
        <source>Logits within</source>
        <translation>Logits bis</translation>
    </message>
    <message>
        <source>More jobs</source>
        <translation>Mehr Aufgaben</translation>
    </message>
    <message>
        <source>Paint a pattern of your own, or load it from a CSV file.</source>
        <translation>Ein eigenes Muster malen oder aus einer CSV-Datei laden.</translation>
    </message>
    <message>
        <source>Put a ready-made sequence in place of this one.</source>
        <translation>Eine fertige Sequenz anstelle dieser einsetzen.</translation>
    </message>
    <message>
        <source>Put every job back on the head that the dealing gives it.</source>
        <translation>Jede Aufgabe zurück auf den Kopf, den die Verteilung ihr gibt.</translation>
    </message>
    <message>
        <source>S = X A Xᵀ. Content: X is each token&apos;s identity, so equal tokens act alike. Content and position: every matrix is possible again.</source>
        <translation>S = X A Xᵀ. Inhalt: X ist die Identität jedes Tokens, gleiche Tokens verhalten sich also gleich. Inhalt und Position: Jede Matrix ist wieder möglich.</translation>
    </message>
    <message>
        <source>SVD and best fit</source>
        <translation>SVD und beste</translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation>SVD-Anpassung</translation>
    </message>
    <message>
        <source>SVD fit: the truncated decomposition of the target logits at rank min(head_dim, tokens). Best fit: the best logits found of that rank within the cap.</source>
        <translation>SVD-Anpassung: die abgeschnittene Zerlegung der Ziel-Logits vom Rang min(head_dim, Tokens). Beste Anpassung: die besten gefundenen Logits dieses Rangs innerhalb der Grenze.</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Schärfe</translation>
    </message>
    <message>
        <source>Show all jobs, or the first four and what is ticked.</source>
        <translation>Alle Aufgaben zeigen, oder die ersten vier und die angehakten.</translation>
    </message>
    <message>
        <source>Target logits T = sharpness · G, with G the job&apos;s 0/1 pattern.</source>
        <translation>Ziel-Logits T = Schärfe · G, mit dem 0/1-Muster G der Aufgabe.</translation>
    </message>
    <message>
        <source>The best fit keeps every visible logit between minus and plus this.</source>
        <translation>Die beste Anpassung hält jeden sichtbaren Logit zwischen minus und plus diesem Wert.</translation>
    </message>
    <message>
        <source>The sequence, split at spaces: 2 to 512 tokens, read as you type.</source>
        <translation>Die Sequenz, an Leerzeichen getrennt: 2 bis 512 Tokens, beim Tippen gelesen.</translation>
    </message>
    <message>
        <source>The twelve notes are the sequence that the published figures are about.</source>
        <translation>Die zwölf Noten sind die Sequenz der veröffentlichten Zahlen.</translation>
    </message>
    <message>
        <source>Ticked job j, counted from 0 in list order, goes to head j mod heads.</source>
        <translation>Die angehakte Aufgabe j, ab 0 in Listenfolge, geht an Kopf j mod Kopfzahl.</translation>
    </message>
    <message>
        <source>Ticked jobs are always shown.</source>
        <translation>Angehakte Aufgaben sind immer zu sehen.</translation>
    </message>
    <message>
        <source>Token presets</source>
        <translation>Token-Vorlagen</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>What logits may be made of: any matrix, or the tokens that are there.</source>
        <translation>Woraus Logits bestehen dürfen: beliebige Matrix, oder die vorhandenen Tokens.</translation>
    </message>
    <message>
        <source>anything</source>
        <translation>allem</translation>
    </message>
    <message>
        <source>best fit</source>
        <translation>beste Anpassung</translation>
    </message>
    <message>
        <source>content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>content and position</source>
        <translation>Inhalt und Position</translation>
    </message>
    <message>
        <source>fewer jobs</source>
        <translation>weniger Aufgaben</translation>
    </message>
    <message>
        <source>presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>{count} more jobs</source>
        <translation>{count} weitere Aufgaben</translation>
    </message>
    <message>
        <source>|S| ≤ L on visible entries; the SVD fit has no cap, so it does not use this.</source>
        <translation>|S| ≤ L in sichtbaren Einträgen; die SVD-Anpassung hat keine Grenze und nutzt dies nicht.</translation>
    </message>
</context>
<context>
    <name>KernelsModel</name>
    <message>
        <source>, unverified</source>
        <translation>, ungeprüft</translation>
    </message>
    <message>
        <source>fallback</source>
        <translation>weicht aus</translation>
    </message>
    <message>
        <source>native</source>
        <translation>nativ</translation>
    </message>
    <message>
        <source>pads {waste} %</source>
        <translation>füllt {waste} % auf</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>{kernel} on {arch}: no rule</source>
        <translation>{kernel} auf {arch}: keine Regel</translation>
    </message>
</context>
<context>
    <name>KernelsPage</name>
    <message>
        <source> (unverified)</source>
        <translation> (ungeprüft)</translation>
    </message>
    <message>
        <source>Full: native. Partly full: padded, with the share of zeros. Outlined: falls back to another kernel. Bare: refused. Hatched, dashed, with a question mark: unverified. Empty: no rule.</source>
        <translation>Voll: nativ. Teils voll: aufgefüllt, mit dem Anteil der Nullen. Umrandet: weicht auf einen anderen Kernel aus. Blank: abgelehnt. Schraffiert, gestrichelt, mit Fragezeichen: ungeprüft. Leer: keine Regel.</translation>
    </message>
    <message>
        <source>Headlab&apos;s own</source>
        <translation>Headlabs eigene</translation>
    </message>
    <message>
        <source>Headlab&apos;s own rules</source>
        <translation>Headlabs eigene Regeln</translation>
    </message>
    <message>
        <source>Judge by a file of rules of your own, in the form of kernels.json.</source>
        <translation>Nach einer eigenen Regeldatei in der Form von kernels.json urteilen.</translation>
    </message>
    <message>
        <source>Judge by the rules that headlab brings along.</source>
        <translation>Nach den mitgelieferten Regeln von headlab urteilen.</translation>
    </message>
    <message>
        <source>Judged by {shapes}.</source>
        <translation>Beurteilt nach {shapes}.</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernels by processor; choose a cell for its reason, source and date.</source>
        <translation>Kernel je Prozessor; eine Zelle wählen für Grund, Quelle und Datum.</translation>
    </message>
    <message>
        <source>Load rules</source>
        <translation>Regeln laden</translation>
    </message>
    <message>
        <source>Load rules…</source>
        <translation>Regeln laden …</translation>
    </message>
    <message>
        <source>No verdict, since the file tells no head widths.</source>
        <translation>Kein Urteil, da die Datei keine Kopfbreiten nennt.</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Rules: headlab&apos;s own, sources dated {span}</source>
        <translation>Regeln: headlabs eigene, Quellen vom {span}</translation>
    </message>
    <message>
        <source>Rules: {path}, sources dated {span}</source>
        <translation>Regeln: {path}, Quellen vom {span}</translation>
    </message>
    <message>
        <source>{kernel} on {arch}: the rules say nothing of it.</source>
        <translation>{kernel} auf {arch}: Die Regeln sagen dazu nichts.</translation>
    </message>
    <message>
        <source>{kernel} on {arch}: {verdict}{doubt}. {reason}.
Source: {source}, {date}</source>
        <translation>{kernel} auf {arch}: {verdict}{doubt}. {reason}.
Quelle: {source}, {date}</translation>
    </message>
</context>
<context>
    <name>LayerDock</name>
    <message>
        <source>1 (MQA)</source>
        <translation>1 (MQA)</translation>
    </message>
    <message>
        <source>Any head count, since head_dim is pinned.</source>
        <translation>Jede Kopfzahl, da head_dim fest ist.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Heads, typed</source>
        <translation>Köpfe, eingetippt</translation>
    </message>
    <message>
        <source>How many heads the layer has: the divisors of d_model.</source>
        <translation>Wie viele Köpfe die Schicht hat: die Teiler von d_model.</translation>
    </message>
    <message>
        <source>How many key and value heads the query heads share: a divisor of the heads.</source>
        <translation>Wie viele KV-Köpfe sich die Query-Köpfe teilen: ein Teiler der Köpfe.</translation>
    </message>
    <message>
        <source>How many of the latest positions a query sees, itself included.</source>
        <translation>Wie viele der letzten Positionen eine Query sieht, sich selbst eingeschlossen.</translation>
    </message>
    <message>
        <source>How many tokens one token sees, for the score and value arithmetic.</source>
        <translation>Wie viele Tokens ein Token sieht, für den Score- und Value-Aufwand.</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>KV weights = d_model · KV heads · (d_k + d_v); the jobs of one KV group share one key matrix, so their target logits are fitted as one stack.</source>
        <translation>KV-Gewichte = d_model · KV-Köpfe · (d_k + d_v); die Aufgaben einer KV-Gruppe teilen sich eine Key-Matrix, ihre Ziel-Logits werden daher als ein Stapel angepasst.</translation>
    </message>
    <message>
        <source>Keep every head this wide, so that each further head adds weights.</source>
        <translation>Jeden Kopf so breit lassen, sodass jeder weitere Gewichte hinzubringt.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Pin head_dim</source>
        <translation>head_dim fest</translation>
    </message>
    <message>
        <source>Pin head_dim at</source>
        <translation>head_dim fest bei</translation>
    </message>
    <message>
        <source>The hidden size: any whole number from 1 to 16,384.</source>
        <translation>Die hidden size: jede ganze Zahl von 1 bis 16.384.</translation>
    </message>
    <message>
        <source>The logits of one head can have rank min(head_dim, tokens) and no more.</source>
        <translation>Die Logits eines Kopfs können den Rang min(head_dim, Tokens) haben und nicht mehr.</translation>
    </message>
    <message>
        <source>The pinned width of every head.</source>
        <translation>Die feste Breite jedes Kopfs.</translation>
    </message>
    <message>
        <source>Which keys a query sees: all up to itself, all, or the latest few.</source>
        <translation>Welche Keys eine Query sieht: alle bis zu sich selbst, alle, oder die letzten.</translation>
    </message>
    <message>
        <source>Window width</source>
        <translation>Fensterbreite</translation>
    </message>
    <message>
        <source>With a pinned head_dim any count is legal: weights = 4 · d_model · heads · head_dim.</source>
        <translation>Mit festem head_dim ist jede Zahl erlaubt: Gewichte = 4 · d_model · Köpfe · head_dim.</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>kausal</translation>
    </message>
    <message>
        <source>causal: s ≤ t; none: every s; window w: t − w &lt; s ≤ t.</source>
        <translation>kausal: s ≤ t; keine: jedes s; Fenster w: t − w &lt; s ≤ t.</translation>
    </message>
    <message>
        <source>each {width} wide, pinned</source>
        <translation>je {width} breit, fest</translation>
    </message>
    <message>
        <source>each {width} wide: {d_model} / {heads}</source>
        <translation>je {width} breit: {d_model} / {heads}</translation>
    </message>
    <message>
        <source>head_dim = d_model / heads must be a whole number, so only the divisors of d_model are offered; with a pinned head_dim powers of two and a typed count are too.</source>
        <translation>head_dim = d_model / Köpfe muss ganz sein, also stehen nur die Teiler von d_model zur Wahl; mit festem head_dim auch Zweierpotenzen und eingetippte Zahlen.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>score + value MACs per token = heads · (d_k + d_v) · context; the heatmaps keep the short sequence of the Jobs panel.</source>
        <translation>Score- + Value-MACs je Token = Köpfe · (d_k + d_v) · Kontext; die Heatmaps behalten die kurze Sequenz des Felds Aufgaben.</translation>
    </message>
    <message>
        <source>the window</source>
        <translation>das Fenster</translation>
    </message>
    <message>
        <source>weights = 4 · d_model · heads · head_dim: with head_dim pinned they grow with heads.</source>
        <translation>Gewichte = 4 · d_model · Köpfe · head_dim: mit festem head_dim wachsen sie mit den Köpfen.</translation>
    </message>
    <message>
        <source>weights = 4 · d_model² where every head has its own keys and values.</source>
        <translation>Gewichte = 4 · d_model², wenn jeder Kopf eigene Keys und Values hat.</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>window w: t − w &lt; s ≤ t.</source>
        <translation>Fenster w: t − w &lt; s ≤ t.</translation>
    </message>
    <message>
        <source>{count} (one each)</source>
        <translation>{count} (je einer)</translation>
    </message>
    <message>
        <source>{count} ({queries} queries each)</source>
        <translation>{count} (je {queries} Queries)</translation>
    </message>
    <message>
        <source>{name} takes a whole number from {low} to {high}; {kept} stays.</source>
        <translation>{name} nimmt eine ganze Zahl von {low} bis {high}; es bleibt {kept}.</translation>
    </message>
</context>
<context>
    <name>LecturePage</name>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Focused head</source>
        <translation>Kopf im Blick</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>One layer</source>
        <translation>Eine Schicht</translation>
    </message>
    <message>
        <source>SVD fit</source>
        <translation>SVD-Anpassung</translation>
    </message>
    <message>
        <source>SVD fit; best fit {score}</source>
        <translation>SVD-Anpassung; beste {score}</translation>
    </message>
    <message>
        <source>What heads buy, what they cost</source>
        <translation>Was Köpfe bringen, was sie kosten</translation>
    </message>
    <message>
        <source>best fit</source>
        <translation>beste Anpassung</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>eingefroren</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>mean score</source>
        <translation>mittlere Güte</translation>
    </message>
    <message>
        <source>projection MACs</source>
        <translation>Projektions-MACs</translation>
    </message>
    <message>
        <source>projection MACs / token</source>
        <translation>Projektions-MACs je Token</translation>
    </message>
    <message>
        <source>score + value MACs</source>
        <translation>Score- + Value-MACs</translation>
    </message>
    <message>
        <source>score + value MACs / token at {n}</source>
        <translation>Score- + Value-MACs je Token bei {n}</translation>
    </message>
    <message>
        <source>score + value MACs at {n}</source>
        <translation>Score- + Value-MACs bei {n}</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>weights, one layer</source>
        <translation>Gewichte, eine Schicht</translation>
    </message>
    <message>
        <source>{heads}, {width} wide</source>
        <translation>{heads}, {width} breit</translation>
    </message>
</context>
<context>
    <name>LectureWindow</name>
    <message>
        <source>headlab lecture</source>
        <translation>headlab im Vortrag</translation>
    </message>
</context>
<context>
    <name>Lecturing</name>
    <message>
        <source>New here? “{tour}” takes five minutes; the keys are on F1.</source>
        <translation>Neu hier? „{tour}“ dauert fünf Minuten; die Tasten stehen auf F1.</translation>
    </message>
    <message>
        <source>Open a tour</source>
        <translation>Eine Tour öffnen</translation>
    </message>
    <message>
        <source>Start the tour</source>
        <translation>Tour beginnen</translation>
    </message>
    <message>
        <source>Tours (*.toml);;All files (*)</source>
        <translation>Touren (*.toml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>another display than the bench</source>
        <translation>ein anderer Bildschirm als die Werkbank</translation>
    </message>
</context>
<context>
    <name>LedgerPage</name>
    <message>
        <source>Arithmetic and score matrices</source>
        <translation>Aufwand und Score-Matrizen</translation>
    </message>
    <message>
        <source>CSV holds exact plain numbers; text and Markdown are as shown.</source>
        <translation>CSV enthält exakte, schlichte Zahlen; Text und Markdown sind wie gezeigt.</translation>
    </message>
    <message>
        <source>Click a number to open its formula with the values filled in.</source>
        <translation>Eine Zahl anklicken öffnet ihre Formel mit eingesetzten Werten.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy all figures as text, as a Markdown table or as CSV.</source>
        <translation>Alle Zahlen als Text, als Markdown-Tabelle oder als CSV kopieren.</translation>
    </message>
    <message>
        <source>Copy the ledger</source>
        <translation>Die Aufstellung kopieren</translation>
    </message>
    <message>
        <source>Each number with its unit and, beside it, what it is of.</source>
        <translation>Jede Zahl mit ihrer Einheit und daneben, wovon sie handelt.</translation>
    </message>
    <message>
        <source>Weights and KV cache</source>
        <translation>Gewichte und KV-Cache</translation>
    </message>
    <message>
        <source>as &amp;CSV</source>
        <translation>als &amp;CSV</translation>
    </message>
    <message>
        <source>as &amp;Markdown</source>
        <translation>als &amp;Markdown</translation>
    </message>
    <message>
        <source>as &amp;text</source>
        <translation>als &amp;Text</translation>
    </message>
</context>
<context>
    <name>LicencesDialog</name>
    <message>
        <source>Licence text</source>
        <translation>Lizenztext</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
</context>
<context>
    <name>LogDock</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected lines, or all.</source>
        <translation>Die gewählten Zeilen kopieren, oder alle.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Save the log</source>
        <translation>Das Protokoll speichern</translation>
    </message>
    <message>
        <source>Save the log as a text file.</source>
        <translation>Das Protokoll als Textdatei speichern.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <source>The log keeps its newest 2,000 lines and follows while it stands at the end.</source>
        <translation>Das Protokoll behält seine neuesten 2.000 Zeilen und folgt, solange es am Ende steht.</translation>
    </message>
    <message>
        <source>What changed and what it cost; the newest line is last.</source>
        <translation>Was sich änderte und was es kostete; die neueste Zeile steht unten.</translation>
    </message>
</context>
<context>
    <name>LogView</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>zurücksetzen</translation>
    </message>
</context>
<context>
    <name>MatrixShapes</name>
    <message>
        <source>not plain</source>
        <translation>nicht schlicht</translation>
    </message>
    <message>
        <source>to one scale: inputs down, outputs across; darker: kept in the KV cache</source>
        <translation>ein Maßstab: Eingaben abwärts, Ausgaben quer; dunkler: liegt im KV-Cache</translation>
    </message>
</context>
<context>
    <name>ModelDesk</name>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Kernel rules</source>
        <translation>Kernel-Regeln</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Models ({kinds});;All files (*)</source>
        <translation>Modelle ({kinds});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>On how many GPUs the model can be split, and why not on others.</source>
        <translation>Auf wie viele GPUs das Modell sich verteilen lässt, und warum auf andere nicht.</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Ein Modell öffnen</translation>
    </message>
    <message>
        <source>Open a model&apos;s folder</source>
        <translation>Den Ordner eines Modells öffnen</translation>
    </message>
    <message>
        <source>Reading {name}.</source>
        <translation>{name} wird gelesen.</translation>
    </message>
    <message>
        <source>Rules (*.json);;All files (*)</source>
        <translation>Regeln (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the card</source>
        <translation>Die Karte speichern</translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensorparallel</translation>
    </message>
    <message>
        <source>Two models side by side.</source>
        <translation>Zwei Modelle nebeneinander.</translation>
    </message>
    <message>
        <source>What the file says, and how it was found.</source>
        <translation>Was die Datei sagt, und wie es gefunden wurde.</translation>
    </message>
    <message>
        <source>Which attention kernels take its heads on which processor.</source>
        <translation>Welche Attention-Kernel seine Köpfe auf welchem Prozessor annehmen.</translation>
    </message>
    <message>
        <source>{name} on the bench</source>
        <translation>{name} auf der Werkbank</translation>
    </message>
</context>
<context>
    <name>ModelHeader</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy or save this page&apos;s facts as Markdown or CSV.</source>
        <translation>Die Angaben dieser Seite als Markdown oder CSV kopieren oder speichern.</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei …</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Ein Modell öffnen</translation>
    </message>
    <message>
        <source>Open another model: a file, a folder, one from before, or an example.</source>
        <translation>Ein anderes Modell öffnen: eine Datei, einen Ordner, ein früheres oder ein Beispiel.</translation>
    </message>
    <message>
        <source>Open before</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Price the chosen layers in the Cost workspace.</source>
        <translation>Die gewählten Schichten im Arbeitsbereich Kosten berechnen.</translation>
    </message>
    <message>
        <source>Put one of the chosen layers on the bench, and see what its heads buy.</source>
        <translation>Eine der gewählten Schichten auf die Werkbank legen und sehen, was ihre Köpfe bringen.</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern …</translation>
    </message>
    <message>
        <source>Save as Markdown…</source>
        <translation>Als Markdown speichern …</translation>
    </message>
    <message>
        <source>Take to cost</source>
        <translation>Zu den Kosten</translation>
    </message>
    <message>
        <source>Take to the bench</source>
        <translation>Auf die Werkbank</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Take this away.</source>
        <translation>Dies wegräumen.</translation>
    </message>
</context>
<context>
    <name>PartCard</name>
    <message>
        <source>Another part: {name}, not in the totals</source>
        <translation>Ein weiterer Teil: {name}, nicht in den Summen</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>The attention of this part, counted by itself.</source>
        <translation>Die Attention dieses Teils, für sich gezählt.</translation>
    </message>
    <message>
        <source>attention modules</source>
        <translation>Attention-Module</translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation>head_dim</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>hidden size</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
</context>
<context>
    <name>PlotsPage</name>
    <message>
        <source>Click a head count to take it to the bench.</source>
        <translation>Eine Kopfzahl anklicken, um sie auf die Werkbank zu nehmen.</translation>
    </message>
    <message>
        <source>KV cache at every context.</source>
        <translation>KV-Cache bei jedem Kontext.</translation>
    </message>
    <message>
        <source>Memory line</source>
        <translation>Speicherlinie</translation>
    </message>
    <message>
        <source>The longest context whose cache fits is written at the line.</source>
        <translation>Der längste Kontext, dessen Cache passt, steht an der Linie.</translation>
    </message>
    <message>
        <source>Where the cache plot draws its line, in GiB or GB as chosen above.</source>
        <translation>Wo das Cache-Diagramm seine Linie zieht, in GiB oder GB wie oben gewählt.</translation>
    </message>
    <message>
        <source>Where the scores overtake the projections.</source>
        <translation>Wo die Scores die Projektionen überholen.</translation>
    </message>
    <message>
        <source>memory line</source>
        <translation>Speicherlinie</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Figure width</source>
        <translation>Abbildungsbreite</translation>
    </message>
    <message>
        <source>How wide an exported figure is unless another width is typed.</source>
        <translation>Wie breit eine exportierte Abbildung ist, wenn keine andere Breite eingegeben wird.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Lecture on</source>
        <translation>Vortrag auf</translation>
    </message>
    <message>
        <source>Light, dark, or what the desktop wears.</source>
        <translation>Hell, dunkel oder wie der Desktop.</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>The display of lecture mode.</source>
        <translation>Der Bildschirm des Vortragsmodus.</translation>
    </message>
    <message>
        <source>The language of the interface, from the next start on.</source>
        <translation>Die Sprache der Oberfläche, ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Type and controls of the whole window; the lecture page has its own.</source>
        <translation>Schrift und Bedienelemente des ganzen Fensters; die Vortragsseite hat ihre eigene Größe.</translation>
    </message>
    <message>
        <source>another display than the bench</source>
        <translation>ein anderer Bildschirm als die Werkbank</translation>
    </message>
    <message>
        <source>as the desktop</source>
        <translation>wie der Desktop</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
</context>
<context>
    <name>RecordDialog</name>
    <message>
        <source>Add to a tour</source>
        <translation>An Tour anhängen</translation>
    </message>
    <message>
        <source>Add to a tour…</source>
        <translation>An Tour anhängen …</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildtext</translation>
    </message>
    <message>
        <source>Record scene</source>
        <translation>Szene aufzeichnen</translation>
    </message>
    <message>
        <source>Scene {count} added to {name}.</source>
        <translation>Szene {count} an {name} angehängt.</translation>
    </message>
    <message>
        <source>The bench as it is: {heads} heads × {width}, with its jobs and its view.</source>
        <translation>Die Werkbank, wie sie ist: {heads} Köpfe × {width}, mit Aufgaben und Ansicht.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Tours (*.toml)</source>
        <translation>Touren (*.toml)</translation>
    </message>
    <message>
        <source>What you would say, at most {most} characters; {example} is filled in.</source>
        <translation>Was dazu zu sagen wäre, höchstens {most} Zeichen; {example} wird ausgefüllt.</translation>
    </message>
</context>
<context>
    <name>SessionFiles</name>
    <message>
        <source>Of several files only the first one was opened.</source>
        <translation>Von mehreren Dateien wurde nur die erste geöffnet.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Session saved as {name}.</source>
        <translation>Sitzung gespeichert als {name}.</translation>
    </message>
    <message>
        <source>Sessions (*.headlab)</source>
        <translation>Sitzungen (*.headlab)</translation>
    </message>
    <message>
        <source>The last bench was closed without saving; File → Reopen unsaved bench has it.</source>
        <translation>Die letzte Werkbank wurde ohne Speichern geschlossen; Datei → Ungespeicherte Werkbank öffnen hat sie.</translation>
    </message>
    <message>
        <source>What headlab opens (*.headlab *.png *.json *.safetensors *.gguf *.toml);;All files (*)</source>
        <translation>Was headlab öffnet (*.headlab *.png *.json *.safetensors *.gguf *.toml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>headlab did not close cleanly: the bench of {time} was kept{where}.</source>
        <translation>headlab wurde nicht sauber beendet: Die Werkbank von {time} ist erhalten{where}.</translation>
    </message>
    <message>
        <source>open {name}</source>
        <translation>{name} öffnen</translation>
    </message>
    <message>
        <source>paste</source>
        <translation>einfügen</translation>
    </message>
    <message>
        <source>reopen unsaved bench</source>
        <translation>ungespeicherte Werkbank öffnen</translation>
    </message>
    <message>
        <source>restore</source>
        <translation>wiederherstellen</translation>
    </message>
    <message>
        <source>the clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>the clipboard holds no bench: copy a figure in headlab, or a file that it opens, and paste again</source>
        <translation>die Zwischenablage enthält keine Werkbank: eine Abbildung in headlab kopieren, oder eine Datei, die es öffnet, und noch einmal einfügen</translation>
    </message>
    <message>
        <source>unsaved[*] – headlab</source>
        <translation>ungespeichert[*] – headlab</translation>
    </message>
    <message>
        <source>{name} is open in another headlab too; who saves last wins.</source>
        <translation>{name} ist auch in einem anderen headlab offen; wer zuletzt speichert, gewinnt.</translation>
    </message>
</context>
<context>
    <name>ShapesModel</name>
    <message>
        <source>64 to 128</source>
        <translation>64 bis 128</translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation>head_dim</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>in the band</source>
        <translation>im Band</translation>
    </message>
</context>
<context>
    <name>ShapesPage</name>
    <message>
        <source>Click a head count to take it to the bench.</source>
        <translation>Eine Kopfzahl anklicken, um sie auf die Werkbank zu nehmen.</translation>
    </message>
    <message>
        <source>Click a shape to take it to the bench.</source>
        <translation>Eine Form anklicken, um sie auf die Werkbank zu nehmen.</translation>
    </message>
    <message>
        <source>Narrowest head</source>
        <translation>Schmalster Kopf</translation>
    </message>
    <message>
        <source>No head count lies between these widths.</source>
        <translation>Zwischen diesen Breiten liegt keine Kopfzahl.</translation>
    </message>
    <message>
        <source>Only shapes whose head_dim lies between the two are listed.</source>
        <translation>Aufgeführt sind nur Formen, deren head_dim zwischen beiden liegt.</translation>
    </message>
    <message>
        <source>Valid shapes</source>
        <translation>Gültige Formen</translation>
    </message>
    <message>
        <source>Widest head</source>
        <translation>Breitester Kopf</translation>
    </message>
    <message>
        <source>d_model {d_model} = heads × head_dim</source>
        <translation>d_model {d_model} = Köpfe × head_dim</translation>
    </message>
    <message>
        <source>head_dim from</source>
        <translation>head_dim von</translation>
    </message>
    <message>
        <source>heads · head_dim = d_model. Many designs put head_dim at 64 to 128: a habit, not a rule; 192 and 256 are in use as well.</source>
        <translation>Köpfe · head_dim = d_model. Viele Modelle haben head_dim 64 bis 128: üblich, keine Regel; auch 192 und 256 kommen vor.</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
</context>
<context>
    <name>ShortcutsSheet</name>
    <message>
        <source>&amp;User guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation>Tasten und was sie tun</translation>
    </message>
</context>
<context>
    <name>SpectrumBars</name>
    <message>
        <source>Largest first: {values}</source>
        <translation>Größte zuerst: {values}</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>rechnet …</translation>
    </message>
    <message>
        <source>searching for a better fit…</source>
        <translation>sucht eine bessere Anpassung …</translation>
    </message>
</context>
<context>
    <name>Sweep</name>
    <message>
        <source>sweep</source>
        <translation>Durchlauf</translation>
    </message>
</context>
<context>
    <name>SweepBar</name>
    <message>
        <source>A step waits until the picture of the one before is there.</source>
        <translation>Ein Schritt wartet, bis das Bild des vorigen da ist.</translation>
    </message>
    <message>
        <source>All offered head counts in turn; the whole sweep is one undo step.</source>
        <translation>Alle angebotenen Kopfzahlen der Reihe nach; der ganze Durchlauf ist ein Schritt für Rückgängig.</translation>
    </message>
    <message>
        <source>How many head counts a second the sweep shows.</source>
        <translation>Wie viele Kopfzahlen der Durchlauf je Sekunde zeigt.</translation>
    </message>
    <message>
        <source>Step the head count up and down by itself, or pause (P).</source>
        <translation>Die Kopfzahl von selbst auf und ab laufen lassen, oder anhalten (P).</translation>
    </message>
    <message>
        <source>Steps per second</source>
        <translation>Schritte je Sekunde</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
</context>
<context>
    <name>TimePage</name>
    <message>
        <source>All head counts slice the same matrices, so the arithmetic is the same.</source>
        <translation>Alle Kopfzahlen zerteilen dieselben Matrizen, der Rechenaufwand ist also gleich.</translation>
    </message>
    <message>
        <source>Divisors of d_model, separated by commas; one head is always timed too.</source>
        <translation>Teiler von d_model, durch Kommas getrennt; ein Kopf wird immer mitgemessen.</translation>
    </message>
    <message>
        <source>Head counts to time</source>
        <translation>Zu messende Kopfzahlen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Measured time as a ratio to one head</source>
        <translation>Gemessene Zeit im Verhältnis zu einem Kopf</translation>
    </message>
    <message>
        <source>Measured time as a ratio to one head: d_model {d_model}, {tokens} tokens, batch {batch}, {macs} MACs each</source>
        <translation>Gemessene Zeit im Verhältnis zu einem Kopf: d_model {d_model}, {tokens} Tokens, Batch {batch}, je {macs} MACs</translation>
    </message>
    <message>
        <source>Measured times</source>
        <translation>Gemessene Zeiten</translation>
    </message>
    <message>
        <source>Nothing has been timed yet.</source>
        <translation>Noch wurde nichts gemessen.</translation>
    </message>
    <message>
        <source>Passes done</source>
        <translation>Erledigte Läufe</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Run the forward pass at every head count, or stop running it.</source>
        <translation>Den Vorwärtslauf bei jeder Kopfzahl ausführen, oder damit aufhören.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>stopped; the last times stay</source>
        <translation>angehalten; die letzten Zeiten bleiben</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>{processor}, {cores} cores, up to {threads} threads, {blas}, numpy {numpy}; median of {repeats}, whiskers from fastest to slowest.</source>
        <translation>{processor}, {cores} Kerne, bis zu {threads} Threads, {blas}, numpy {numpy}; Median aus {repeats}, Striche vom schnellsten zum langsamsten.</translation>
    </message>
</context>
<context>
    <name>TourPlayer</name>
    <message>
        <source>leave {tour}</source>
        <translation>{tour} verlassen</translation>
    </message>
</context>
<context>
    <name>TourRunner</name>
    <message>
        <source>B black</source>
        <translation>B schwarz</translation>
    </message>
    <message>
        <source>Esc ends</source>
        <translation>Esc beendet</translation>
    </message>
    <message>
        <source>Home restores the scene</source>
        <translation>Pos1 setzt die Szene zurück</translation>
    </message>
    <message>
        <source>Predict: {question}</source>
        <translation>Vorhersage: {question}</translation>
    </message>
    <message>
        <source>Space ends the tour</source>
        <translation>Leertaste beendet die Tour</translation>
    </message>
    <message>
        <source>Space goes on</source>
        <translation>Leertaste geht weiter</translation>
    </message>
    <message>
        <source>Space reveals</source>
        <translation>Leertaste löst auf</translation>
    </message>
    <message>
        <source>← → scenes</source>
        <translation>← → Szenen</translation>
    </message>
    <message>
        <source>↑ ↓ heads</source>
        <translation>↑ ↓ Köpfe</translation>
    </message>
</context>
<context>
    <name>WidthTable</name>
    <message>
        <source>fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>sure</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>width</source>
        <translation>Breite</translation>
    </message>
</context>
<context>
    <name>WidthWorkspace</name>
    <message>
        <source>A found width is an upper bound: a smaller one may yet hold the job.</source>
        <translation>Eine gefundene Breite ist eine obere Schranke: Eine kleinere kann die Aufgabe noch halten.</translation>
    </message>
    <message>
        <source>Both axes are logarithmic; a cross marks where no width reaches it.</source>
        <translation>Beide Achsen sind logarithmisch; ein Kreuz zeigt, wo keine Breite sie erreicht.</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the numbers as CSV.</source>
        <translation>Die Zahlen als CSV kopieren.</translation>
    </message>
    <message>
        <source>Each point&apos;s numbers; exact is proved, found is what a search reached.</source>
        <translation>Die Zahlen jedes Punkts; exakt ist bewiesen, gefunden hat eine Suche erreicht.</translation>
    </message>
    <message>
        <source>Export CSV</source>
        <translation>CSV exportieren</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren …</translation>
    </message>
    <message>
        <source>Export the widths</source>
        <translation>Die Breiten exportieren</translation>
    </message>
    <message>
        <source>Find widths</source>
        <translation>Breiten suchen</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Logit caps</source>
        <translation>Logit-Grenzen</translation>
    </message>
    <message>
        <source>Look for the widths in the background, or stop looking.</source>
        <translation>Die Breiten im Hintergrund suchen, oder damit aufhören.</translation>
    </message>
    <message>
        <source>Nothing has been looked for yet: the SVD fit takes a moment, the rest more.</source>
        <translation>Noch wurde nichts gesucht: Die SVD-Anpassung braucht einen Moment, der Rest mehr.</translation>
    </message>
    <message>
        <source>Numbers of tokens</source>
        <translation>Tokenzahlen</translation>
    </message>
    <message>
        <source>One to three caps from 2 to 64 for the best fit, separated by commas.</source>
        <translation>Eine bis drei Grenzen von 2 bis 64 für die beste Anpassung, durch Kommas getrennt (mit Nachkommastellen durch Semikolons: 7,5; 16).</translation>
    </message>
    <message>
        <source>Save the numbers as a CSV file.</source>
        <translation>Die Zahlen als CSV-Datei speichern.</translation>
    </message>
    <message>
        <source>Saved as {name}.</source>
        <translation>Gespeichert als {name}.</translation>
    </message>
    <message>
        <source>Score: the mean over rows of Σ min(achieved, target attention).</source>
        <translation>Güte: der Mittelwert über Zeilen von Σ min(erreichte, Ziel-Attention).</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>The SVD fit: every width is tried. The best fit: growing widths, searched.</source>
        <translation>SVD-Anpassung: Jede Breite wird versucht. Beste Anpassung: wachsende Breiten, gesucht.</translation>
    </message>
    <message>
        <source>The bench&apos;s tokens are repeated from the first, or cut.</source>
        <translation>Die Tokens der Werkbank werden von vorn wiederholt oder abgeschnitten.</translation>
    </message>
    <message>
        <source>The best fit&apos;s visible logits stay within ±L; the SVD fit has no cap.</source>
        <translation>Die sichtbaren Logits der besten Anpassung bleiben in ±L; die SVD-Anpassung hat keine Grenze.</translation>
    </message>
    <message>
        <source>The job whose width is looked for; it has a head of its own.</source>
        <translation>Die Aufgabe, deren Breite gesucht wird; sie hat einen Kopf für sich.</translation>
    </message>
    <message>
        <source>The score that the width must reach.</source>
        <translation>Die Güte, die die Breite erreichen muss.</translation>
    </message>
    <message>
        <source>The smallest width that holds the job against the number of tokens.</source>
        <translation>Die kleinste Breite, die die Aufgabe hält, über der Tokenzahl.</translation>
    </message>
    <message>
        <source>Tokens, mask, sharpness and span are those of the bench.</source>
        <translation>Tokens, Maske, Schärfe und Herkunft der Logits sind die der Werkbank.</translation>
    </message>
    <message>
        <source>Up to 128 each, separated by commas.</source>
        <translation>Bis zu je 128, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>Wanted score</source>
        <translation>Gewünschte Güte</translation>
    </message>
    <message>
        <source>Width needed</source>
        <translation>Nötige Breite</translation>
    </message>
    <message>
        <source>Width that {job} needs for a score of {score}</source>
        <translation>Breite, die {job} für die Güte {score} braucht</translation>
    </message>
    <message>
        <source>Widths found</source>
        <translation>Gefundene Breiten</translation>
    </message>
    <message>
        <source>every width of this question is known already</source>
        <translation>jede Breite dieser Frage ist schon bekannt</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>logit caps</source>
        <translation>Logit-Grenzen</translation>
    </message>
    <message>
        <source>logits within ±</source>
        <translation>Logits bis ±</translation>
    </message>
    <message>
        <source>numbers of tokens</source>
        <translation>Tokenzahlen</translation>
    </message>
    <message>
        <source>numbers of tokens are whole numbers</source>
        <translation>Tokenzahlen sind ganze Zahlen</translation>
    </message>
    <message>
        <source>one to {most} logit caps fit one picture, not {count}</source>
        <translation>eine bis {most} Logit-Grenzen passen in ein Bild, nicht {count}</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>stopped; what was found stays</source>
        <translation>angehalten; das Gefundene bleibt</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
</context>
<context>
    <name>WidthsModel</name>
    <message>
        <source>KV × {copies}</source>
        <translation>KV × {copies}</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>splits</source>
        <translation>teilt</translation>
    </message>
</context>
<context>
    <name>WidthsPage</name>
    <message>
        <source>Filled: every head stands on one GPU. Half-filled: KV heads, or the latent vector, are replicated, on so many GPUs each. Pale: refused. A dark corner: the heads fit, but the vocabulary or another part does not divide.</source>
        <translation>Gefüllt: Jeder Kopf steht auf einer GPU. Halb gefüllt: KV-Köpfe oder der latente Vektor sind repliziert, auf je so vielen GPUs. Blass: abgelehnt. Dunkle Ecke: Die Köpfe passen, aber das Vokabular oder ein anderer Teil geht nicht auf.</translation>
    </message>
    <message>
        <source>Heads on each GPU</source>
        <translation>Köpfe auf jeder GPU</translation>
    </message>
    <message>
        <source>KV cache on each GPU, one sequence of {context} tokens in bf16: {size}</source>
        <translation>KV-Cache auf jeder GPU, eine Sequenz von {context} Tokens in bf16: {size}</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensorparallel</translation>
    </message>
    <message>
        <source>Tensor-parallel widths 1 to 64; choose one to see what it does.</source>
        <translation>Tensorparallele Breiten 1 bis 64; eine wählen, um zu sehen, was sie bewirkt.</translation>
    </message>
    <message>
        <source>What stands on each GPU at the chosen width.</source>
        <translation>Was bei der gewählten Breite auf jeder GPU steht.</translation>
    </message>
    <message>
        <source>Widths</source>
        <translation>Breiten</translation>
    </message>
    <message>
        <source>{size} if windowed layers kept every token</source>
        <translation>{size}, wenn Fensterschichten jedes Token behielten</translation>
    </message>
    <message>
        <source>{width} GPU, one layer ({layers})</source>
        <translation>{width} GPU, eine Schicht ({layers})</translation>
    </message>
    <message>
        <source>{width} GPUs, one layer ({layers})</source>
        <translation>{width} GPUs, eine Schicht ({layers})</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;About headlab</source>
        <translation>Über &amp;headlab</translation>
    </message>
    <message>
        <source>&amp;Actual size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>&amp;Copy figure</source>
        <translation>Abbildung &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>&amp;Dunkle Farben</translation>
    </message>
    <message>
        <source>&amp;Deal again</source>
        <translation>&amp;Neu verteilen</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;End tour</source>
        <translation>Tour &amp;beenden</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>Abbildung &amp;exportieren …</translation>
    </message>
    <message>
        <source>&amp;Fewer heads</source>
        <translation>&amp;Weniger Köpfe</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>&amp;Helle Farben</translation>
    </message>
    <message>
        <source>&amp;More heads</source>
        <translation>&amp;Mehr Köpfe</translation>
    </message>
    <message>
        <source>&amp;Next view of the head</source>
        <translation>&amp;Nächste Ansicht des Kopfs</translation>
    </message>
    <message>
        <source>&amp;Open tour…</source>
        <translation>Tour &amp;öffnen …</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>Ein&amp;fügen</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Record scene…</source>
        <translation>Szene &amp;aufzeichnen …</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation>Sitzung &amp;speichern</translation>
    </message>
    <message>
        <source>&amp;System theme</source>
        <translation>Farben des &amp;Systems</translation>
    </message>
    <message>
        <source>&amp;Tours</source>
        <translation>&amp;Touren</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>Hand&amp;buch</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>&amp;Was ist das?</translation>
    </message>
    <message>
        <source>1 … 9, 0</source>
        <translation>1 … 9, 0</translation>
    </message>
    <message>
        <source>Add the bench as it is to a tour of your own.</source>
        <translation>Die Werkbank, wie sie ist, an eine eigene Tour anhängen.</translation>
    </message>
    <message>
        <source>Alt+letter</source>
        <translation>Alt+Buchstabe</translation>
    </message>
    <message>
        <source>Bring back the last bench that was closed without saving.</source>
        <translation>Die letzte Werkbank zurückholen, die ohne Speichern geschlossen wurde.</translation>
    </message>
    <message>
        <source>Click anything to read the formula behind it.</source>
        <translation>Irgendetwas anklicken, um die Formel dahinter zu lesen.</translation>
    </message>
    <message>
        <source>Close the window.</source>
        <translation>Das Fenster schließen.</translation>
    </message>
    <message>
        <source>Copy the picture that has the keyboard, or else the workspace&apos;s first.</source>
        <translation>Das Bild mit der Tastatur kopieren, sonst das erste des Arbeitsbereichs.</translation>
    </message>
    <message>
        <source>Ctrl+F  F3  Shift+F3</source>
        <translation>Strg+F  F3  Umschalt+F3</translation>
    </message>
    <message>
        <source>Dark text on light ground: the one for projectors.</source>
        <translation>Dunkle Schrift auf hellem Grund: für Beamer.</translation>
    </message>
    <message>
        <source>Draw a &amp;job…</source>
        <translation>Aufgabe &amp;zeichnen …</translation>
    </message>
    <message>
        <source>End the tour and bring the bench back as it was.</source>
        <translation>Die Tour beenden und die Werkbank zurückholen, wie sie war.</translation>
    </message>
    <message>
        <source>Export &amp;all figures…</source>
        <translation>Alle Abbildungen e&amp;xportieren …</translation>
    </message>
    <message>
        <source>F  L  B  Esc</source>
        <translation>F  L  B  Esc</translation>
    </message>
    <message>
        <source>F&amp;ocus view</source>
        <translation>&amp;Nur Bilder</translation>
    </message>
    <message>
        <source>Fill the screen, or come back from it.</source>
        <translation>Den Bildschirm füllen, oder davon zurückkehren.</translation>
    </message>
    <message>
        <source>Follow the desktop&apos;s light or dark colours.</source>
        <translation>Den hellen oder dunklen Farben des Desktops folgen.</translation>
    </message>
    <message>
        <source>Go one head count down, from anywhere.</source>
        <translation>Eine Kopfzahl hinunter, von überall.</translation>
    </message>
    <message>
        <source>Go one head count up, from anywhere.</source>
        <translation>Eine Kopfzahl hinauf, von überall.</translation>
    </message>
    <message>
        <source>Hide the panels around the pictures, or bring them back.</source>
        <translation>Die Felder um die Bilder ausblenden, oder zurückholen.</translation>
    </message>
    <message>
        <source>Home  End</source>
        <translation>Pos1  Ende</translation>
    </message>
    <message>
        <source>L&amp;arger</source>
        <translation>&amp;Größer</translation>
    </message>
    <message>
        <source>Le&amp;cture mode</source>
        <translation>Vortra&amp;gsmodus</translation>
    </message>
    <message>
        <source>Light text on dark ground.</source>
        <translation>Helle Schrift auf dunklem Grund.</translation>
    </message>
    <message>
        <source>Logits, attention, target, difference, in turn.</source>
        <translation>Logits, Attention, Ziel, Differenz, der Reihe nach.</translation>
    </message>
    <message>
        <source>Make the change again that was taken back.</source>
        <translation>Die zurückgenommene Änderung wiederholen.</translation>
    </message>
    <message>
        <source>One large page on a whole display; Esc comes back.</source>
        <translation>Eine große Seite auf einem ganzen Bildschirm; Esc kehrt zurück.</translation>
    </message>
    <message>
        <source>Open a session, a figure with one, or a model&apos;s file.</source>
        <translation>Eine Sitzung, eine Abbildung mit Sitzung oder die Datei eines Modells öffnen.</translation>
    </message>
    <message>
        <source>Open the copied file, or the bench of a copied figure.</source>
        <translation>Die kopierte Datei oder die Werkbank einer kopierten Abbildung öffnen.</translation>
    </message>
    <message>
        <source>PageDown  PageUp  Space</source>
        <translation>Bild↓  Bild↑  Leertaste</translation>
    </message>
    <message>
        <source>PageUp  PageDown</source>
        <translation>Bild↑  Bild↓</translation>
    </message>
    <message>
        <source>Paint a pattern of your own, or load it from a CSV file.</source>
        <translation>Ein eigenes Muster malen oder aus einer CSV-Datei laden.</translation>
    </message>
    <message>
        <source>Play a tour from a file.</source>
        <translation>Eine Tour aus einer Datei spielen.</translation>
    </message>
    <message>
        <source>Play in &amp;lecture mode</source>
        <translation>Im &amp;Vortragsmodus spielen</translation>
    </message>
    <message>
        <source>Put every job back on the head that the dealing gives it.</source>
        <translation>Jede Aufgabe zurück auf den Kopf, den die Verteilung ihr gibt.</translation>
    </message>
    <message>
        <source>Put every setting back to what it is at the first start.</source>
        <translation>Jede Einstellung auf den Stand des ersten Starts setzen.</translation>
    </message>
    <message>
        <source>Put panels and pictures back where they were at first.</source>
        <translation>Felder und Bilder dorthin setzen, wo sie anfangs waren.</translation>
    </message>
    <message>
        <source>Re&amp;set experiment</source>
        <translation>Experiment &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Read about the open workspace, or search for anything.</source>
        <translation>Über den offenen Arbeitsbereich lesen oder nach etwas suchen.</translation>
    </message>
    <message>
        <source>Reopen &amp;unsaved bench</source>
        <translation>&amp;Ungespeicherte Werkbank öffnen</translation>
    </message>
    <message>
        <source>S&amp;maller</source>
        <translation>&amp;Kleiner</translation>
    </message>
    <message>
        <source>S&amp;weep the heads</source>
        <translation>Köpfe &amp;durchlaufen</translation>
    </message>
    <message>
        <source>Save &amp;log…</source>
        <translation>&amp;Protokoll speichern …</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>Sitzung speichern &amp;unter …</translation>
    </message>
    <message>
        <source>Save the bench to another file.</source>
        <translation>Die Werkbank in eine andere Datei speichern.</translation>
    </message>
    <message>
        <source>Save the bench, its view, comparison and open model.</source>
        <translation>Werkbank, Ansicht, Vergleich und offenes Modell speichern.</translation>
    </message>
    <message>
        <source>Save the figures of every workspace, one file each.</source>
        <translation>Die Abbildungen aller Arbeitsbereiche speichern, je eine Datei.</translation>
    </message>
    <message>
        <source>Save the log as a text file.</source>
        <translation>Das Protokoll als Textdatei speichern.</translation>
    </message>
    <message>
        <source>Scale the whole window down, to at least 80 %.</source>
        <translation>Das ganze Fenster verkleinern, bis auf 80 %.</translation>
    </message>
    <message>
        <source>Scale the whole window up, to at most 300 %.</source>
        <translation>Das ganze Fenster vergrößern, bis auf 300 %.</translation>
    </message>
    <message>
        <source>Scale the window to 100 %.</source>
        <translation>Das Fenster auf 100 % setzen.</translation>
    </message>
    <message>
        <source>Show every key in one list.</source>
        <translation>Jede Taste in einer Liste zeigen.</translation>
    </message>
    <message>
        <source>Start tours on the large page, not on the bench.</source>
        <translation>Touren auf der großen Seite beginnen, nicht auf der Werkbank.</translation>
    </message>
    <message>
        <source>Step the head count up and down by itself, or pause.</source>
        <translation>Die Kopfzahl von selbst auf und ab laufen lassen, oder anhalten.</translation>
    </message>
    <message>
        <source>Switch off one head at a time, and check the layer as a sum over heads.</source>
        <translation>Jeweils einen Kopf abschalten und die Schicht als Summe über Köpfe prüfen.</translation>
    </message>
    <message>
        <source>Tab  Shift+Tab</source>
        <translation>Tab  Umschalt+Tab</translation>
    </message>
    <message>
        <source>Take a figure of the open workspace, the handout or the sweep away.</source>
        <translation>Eine Abbildung des Arbeitsbereichs, den Handzettel oder den Durchlauf mitnehmen.</translation>
    </message>
    <message>
        <source>Take the last change back.</source>
        <translation>Die letzte Änderung zurücknehmen.</translation>
    </message>
    <message>
        <source>Theme, size, figure width, language, lecture display.</source>
        <translation>Farben, Größe, Abbildungsbreite, Sprache, Vortragsbildschirm.</translation>
    </message>
    <message>
        <source>Versions and licences.</source>
        <translation>Versionen und Lizenzen.</translation>
    </message>
    <message>
        <source>What does each head &amp;carry?</source>
        <translation>Was trä&amp;gt jeder Kopf?</translation>
    </message>
    <message>
        <source>a few steps at once</source>
        <translation>einige Schritte auf einmal</translation>
    </message>
    <message>
        <source>arrows on the large head</source>
        <translation>Pfeile auf dem großen Kopf</translation>
    </message>
    <message>
        <source>in a lecture: freeze, spot while held, black, leave</source>
        <translation>im Vortrag: einfrieren, Lichtpunkt (halten), schwarz, verlassen</translation>
    </message>
    <message>
        <source>in a tour: the next or previous step; Home restores it</source>
        <translation>in einer Tour: nächster oder voriger Schritt; Pos1 setzt sie zurück</translation>
    </message>
    <message>
        <source>in the user guide: search, the next and previous place</source>
        <translation>im Handbuch: suchen, nächste und vorige Stelle</translation>
    </message>
    <message>
        <source>move the cell cursor</source>
        <translation>den Zellzeiger bewegen</translation>
    </message>
    <message>
        <source>on a slider, curve or grid: one step</source>
        <translation>auf Regler, Kurve oder Raster: ein Schritt</translation>
    </message>
    <message>
        <source>the menu with that letter underlined</source>
        <translation>das Menü mit diesem unterstrichenen Buchstaben</translation>
    </message>
    <message>
        <source>the next, the previous control</source>
        <translation>das nächste, das vorige Bedienelement</translation>
    </message>
    <message>
        <source>the smallest, the largest</source>
        <translation>das kleinste, das größte</translation>
    </message>
    <message>
        <source>tick or untick the first to the tenth job</source>
        <translation>die erste bis zehnte Aufgabe an- oder abhaken</translation>
    </message>
    <message>
        <source>←  →</source>
        <translation>←  →</translation>
    </message>
</context>
<context>
    <name>changes</name>
    <message>
        <source>1 head</source>
        <translation>1 Kopf</translation>
    </message>
    <message>
        <source>all heads on</source>
        <translation>alle Köpfe an</translation>
    </message>
    <message>
        <source>biases {which}</source>
        <translation>Biases {which}</translation>
    </message>
    <message>
        <source>context {n}</source>
        <translation>Kontext {n}</translation>
    </message>
    <message>
        <source>d_model {n}</source>
        <translation>d_model {n}</translation>
    </message>
    <message>
        <source>deal again</source>
        <translation>neu verteilen</translation>
    </message>
    <message>
        <source>deal {job} again</source>
        <translation>{job} neu verteilen</translation>
    </message>
    <message>
        <source>fit: {name}</source>
        <translation>Anpassung: {name}</translation>
    </message>
    <message>
        <source>head {head} off</source>
        <translation>Kopf {head} aus</translation>
    </message>
    <message>
        <source>head {head} on</source>
        <translation>Kopf {head} an</translation>
    </message>
    <message>
        <source>head_dim = d_model / heads</source>
        <translation>head_dim = d_model / Köpfe</translation>
    </message>
    <message>
        <source>head_dim {n}</source>
        <translation>head_dim {n}</translation>
    </message>
    <message>
        <source>job {name}</source>
        <translation>Aufgabe {name}</translation>
    </message>
    <message>
        <source>logit cap {x}</source>
        <translation>Logit-Grenze {x}</translation>
    </message>
    <message>
        <source>logits from {name}</source>
        <translation>Logits aus {name}</translation>
    </message>
    <message>
        <source>mask {new}</source>
        <translation>Maske {new}</translation>
    </message>
    <message>
        <source>one KV head a query head</source>
        <translation>ein KV-Kopf je Query-Kopf</translation>
    </message>
    <message>
        <source>remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <source>sharpness {x}</source>
        <translation>Schärfe {x}</translation>
    </message>
    <message>
        <source>tick {job}</source>
        <translation>{job} anhaken</translation>
    </message>
    <message>
        <source>untick {job}</source>
        <translation>{job} abhaken</translation>
    </message>
    <message>
        <source>value_dim = head_dim</source>
        <translation>value_dim = head_dim</translation>
    </message>
    <message>
        <source>value_dim {n}</source>
        <translation>value_dim {n}</translation>
    </message>
    <message>
        <source>{job} to head {head}</source>
        <translation>{job} auf Kopf {head}</translation>
    </message>
    <message>
        <source>{n} KV heads</source>
        <translation>{n} KV-Köpfe</translation>
    </message>
    <message>
        <source>{n} heads</source>
        <translation>{n} Köpfe</translation>
    </message>
</context>
<context>
    <name>deploy</name>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>, each KV head on up to {replication} GPUs</source>
        <translation>, jeder KV-Kopf auf bis zu {replication} GPUs</translation>
    </message>
    <message>
        <source>, {held} KV heads a GPU</source>
        <translation>, {held} KV-Köpfe je GPU</translation>
    </message>
    <message>
        <source>; the latent cache (MLA) stands whole on every GPU</source>
        <translation>; der latente Cache (MLA) steht ganz auf jeder GPU</translation>
    </message>
    <message>
        <source>KV cache a token, {dtype}</source>
        <translation>KV-Cache je Token, {dtype}</translation>
    </message>
    <message>
        <source>KV cache at {context} tokens, bf16</source>
        <translation>KV-Cache bei {context} Tokens, bf16</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>Attention-Gewichte</translation>
    </message>
    <message>
        <source>attention weights by {told}</source>
        <translation>Attention-Gewichte nach {told}</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>but the vocabulary of {vocabulary}, padded to {padded} (a multiple of 64), does not divide by {width}: vLLM stops there, Megatron pads further and runs</source>
        <translation>aber das Vokabular von {vocabulary}, aufgefüllt auf {padded} (ein Vielfaches von 64), ist nicht durch {width} teilbar: vLLM bricht dort ab, Megatron füllt weiter auf und läuft</translation>
    </message>
    <message>
        <source>but the {heads} {name} heads do not divide by {width}</source>
        <translation>aber die {heads} {name}-Köpfe sind nicht durch {width} teilbar</translation>
    </message>
    <message>
        <source>but the {heads} {name} heads do not divide by {width}: run that part whole on each GPU (vLLM: mm_encoder_tp_mode=data; SGLang: mm-enable-dp-encoder) or it is refused</source>
        <translation>aber die {heads} {name}-Köpfe sind nicht durch {width} teilbar: Dieser Teil läuft ganz auf jeder GPU (vLLM: mm_encoder_tp_mode=data; SGLang: mm-enable-dp-encoder), oder er wird abgelehnt</translation>
    </message>
    <message>
        <source>cached values a token</source>
        <translation>Cache-Werte je Token</translation>
    </message>
    <message>
        <source>cached values a token by {told}</source>
        <translation>Cache-Werte je Token nach {told}</translation>
    </message>
    <message>
        <source>context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <source>cross</source>
        <translation>Cross</translation>
    </message>
    <message>
        <source>cross-attention layers</source>
        <translation>Schichten mit Cross-Attention</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>each GPU caches {elements} of {kv_elements_per_token} values a token</source>
        <translation>jede GPU hält {elements} von {kv_elements_per_token} Werten je Token</translation>
    </message>
    <message>
        <source>engines without KV replication refuse this width: Megatron before 0.16, torchtitan, Transformers&apos; own tensor parallelism, TGI, DeepSpeed (Qwen2.5), exo, Automodel</source>
        <translation>Engines ohne KV-Replikation lehnen diese Breite ab: Megatron vor 0.16, torchtitan, das Tensor Parallel von Transformers selbst, TGI, DeepSpeed (Qwen2.5), exo, Automodel</translation>
    </message>
    <message>
        <source>explicit</source>
        <translation>ausdrücklich</translation>
    </message>
    <message>
        <source>family default</source>
        <translation>Familienwert</translation>
    </message>
    <message>
        <source>format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>full-attention layers</source>
        <translation>Schichten mit voller Attention</translation>
    </message>
    <message>
        <source>head_dim by {told}</source>
        <translation>head_dim nach {told}</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>hidden size</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>latent</translation>
    </message>
    <message>
        <source>latent layers</source>
        <translation>latente Schichten</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>layers without attention</source>
        <translation>Schichten ohne Attention</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>linear layers</source>
        <translation>lineare Schichten</translation>
    </message>
    <message>
        <source>model type</source>
        <translation>Modelltyp</translation>
    </message>
    <message>
        <source>no verdict, since the file does not tell the head counts</source>
        <translation>kein Urteil, da die Datei die Kopfzahlen nicht nennt</translation>
    </message>
    <message>
        <source>no verdict, since the model has no attention heads to split</source>
        <translation>kein Urteil, da das Modell keine Attention-Köpfe zum Verteilen hat</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>Normen</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>nicht genannt</translation>
    </message>
    <message>
        <source>of them in windowed layers</source>
        <translation>davon in Fensterschichten</translation>
    </message>
    <message>
        <source>one GPU holds everything</source>
        <translation>eine GPU hält alles</translation>
    </message>
    <message>
        <source>one latent vector</source>
        <translation>ein latenter Vektor</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>Query-Köpfe</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>replicates</source>
        <translation>repliziert</translation>
    </message>
    <message>
        <source>sliding</source>
        <translation>gleitend</translation>
    </message>
    <message>
        <source>sliding-window layers</source>
        <translation>Schichten mit gleitendem Fenster</translation>
    </message>
    <message>
        <source>splits</source>
        <translation>teilt</translation>
    </message>
    <message>
        <source>verdicts are vLLM&apos;s query-and-KV rule: query heads divide by the width, and KV heads divide by it or, below it, divide it and are replicated; vocabulary, vision and audio heads are separate conditions, told in the reason</source>
        <translation>Urteile nach der Query-und-KV-Regel von vLLM: Die Query-Köpfe sind durch die Breite teilbar, und die KV-Köpfe sind durch sie teilbar oder, unterhalb, Teiler von ihr und werden repliziert; Vokabular sowie Bild- und Ton-Köpfe sind eigene Bedingungen und stehen im Grund</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>widths that replicate KV heads</source>
        <translation>Breiten, die KV-Köpfe replizieren</translation>
    </message>
    <message>
        <source>widths that split</source>
        <translation>Breiten, die teilen</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>{a} or {b}</source>
        <translation>{a} oder {b}</translation>
    </message>
    <message>
        <source>{name} weights</source>
        <translation>{name}-Gewichte</translation>
    </message>
    <message>
        <source>{queries} query heads a GPU</source>
        <translation>{queries} Query-Köpfe je GPU</translation>
    </message>
    <message>
        <source>{stuck} KV heads do not divide by {width}</source>
        <translation>{stuck} KV-Köpfe sind nicht durch {width} teilbar</translation>
    </message>
    <message>
        <source>{stuck} KV heads neither divide by {width} nor divide it, so they can neither be split nor replicated evenly</source>
        <translation>{stuck} KV-Köpfe sind weder durch {width} teilbar noch ein Teiler davon, lassen sich also weder verteilen noch gleichmäßig replizieren</translation>
    </message>
    <message>
        <source>{text}; the latent cache (MLA) stands whole on every GPU</source>
        <translation>{text}; der latente Cache (MLA) steht ganz auf jeder GPU</translation>
    </message>
    <message>
        <source>{title}, counted apart</source>
        <translation>{title}, getrennt gezählt</translation>
    </message>
    <message>
        <source>{title}, if windowed layers kept every token</source>
        <translation>{title}, wenn Fensterschichten jedes Token behielten</translation>
    </message>
    <message>
        <source>{uneven} query heads do not divide by {width}</source>
        <translation>{uneven} Query-Köpfe sind nicht durch {width} teilbar</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>This file has no answer because of a fault in headlab itself; the last good card stays.</source>
        <translation>Diese Datei hat keine Antwort wegen eines Fehlers in headlab selbst; die letzte gute Karte bleibt.</translation>
    </message>
    <message>
        <source>This setting has no answer because of a fault in headlab itself; the last good picture stays.</source>
        <translation>Diese Einstellung hat keine Antwort wegen eines Fehlers in headlab selbst; das letzte gute Bild bleibt.</translation>
    </message>
    <message>
        <source>a figure is written as {formats}, not {asked!r}</source>
        <translation>eine Abbildung wird als {formats} geschrieben, nicht als {asked!r}</translation>
    </message>
    <message>
        <source>a figure is {written} or all, not {figure!r}</source>
        <translation>eine Abbildung ist {written} oder all, nicht {figure!r}</translation>
    </message>
    <message>
        <source>a figure looks like {looks}, not {look}</source>
        <translation>eine Abbildung sieht aus wie {looks}, nicht wie {look}</translation>
    </message>
    <message>
        <source>a figure {width_px} pixels wide does not fit in memory</source>
        <translation>eine Abbildung von {width_px} Pixeln Breite passt nicht in den Speicher</translation>
    </message>
    <message>
        <source>a job is named twice; each can be ticked once</source>
        <translation>eine Aufgabe ist zweimal genannt; jede lässt sich einmal anhaken</translation>
    </message>
    <message>
        <source>a job&apos;s name must not be empty or hold a comma</source>
        <translation>der Name einer Aufgabe darf nicht leer sein und kein Komma enthalten</translation>
    </message>
    <message>
        <source>a sequence takes 2 to {most_tokens} tokens, and this has {tokens}</source>
        <translation>eine Sequenz hat 2 bis {most_tokens} Tokens, diese hat {tokens}</translation>
    </message>
    <message>
        <source>a sweep is at most {widest_sweep} pixels wide, not {width_px}</source>
        <translation>ein Durchlauf ist höchstens {widest_sweep} Pixel breit, nicht {width_px}</translation>
    </message>
    <message>
        <source>a sweep is written as gif or as an animated png, not as {form}</source>
        <translation>ein Durchlauf wird als gif oder als animiertes png geschrieben, nicht als {form}</translation>
    </message>
    <message>
        <source>a switched-off head is a number from 0 up, not {head!r}</source>
        <translation>ein abgeschalteter Kopf ist eine Zahl ab 0, nicht {head!r}</translation>
    </message>
    <message>
        <source>a token or name holds half a character, which no file can keep; type it anew</source>
        <translation>ein Token oder Name enthält ein halbes Zeichen, das keine Datei aufbewahren kann; neu eingeben</translation>
    </message>
    <message>
        <source>a weight is a number from 0 to {most_weight}, not {weight}</source>
        <translation>ein Gewicht ist eine Zahl von 0 bis {most_weight}, nicht {weight}</translation>
    </message>
    <message>
        <source>a width is given in pixels or in centimetres, not in both</source>
        <translation>eine Breite wird in Pixeln oder in Zentimetern angegeben, nicht in beidem</translation>
    </message>
    <message>
        <source>a width-needed sweep takes at least one count of tokens and one cap</source>
        <translation>die Suche nach Breiten braucht mindestens eine Tokenzahl und eine Grenze</translation>
    </message>
    <message>
        <source>biases must be none, all or qkv, not {biases!r}</source>
        <translation>biases ist none, all oder qkv, nicht {biases!r}</translation>
    </message>
    <message>
        <source>choose a folder that exists and is yours to write to</source>
        <translation>einen vorhandenen Ordner wählen, in den geschrieben werden darf</translation>
    </message>
    <message>
        <source>head counts are whole numbers separated by commas, not {typed!r}</source>
        <translation>Kopfzahlen sind ganze Zahlen, durch Kommas getrennt, nicht {typed!r}</translation>
    </message>
    <message>
        <source>head {head} is idle, so it has no numbers; choose a busy head</source>
        <translation>Kopf {head} ist frei und hat keine Zahlen; einen belegten Kopf wählen</translation>
    </message>
    <message>
        <source>heads must name one head count at least, such as 1,8,64</source>
        <translation>heads braucht mindestens eine Kopfzahl, etwa 1,8,64</translation>
    </message>
    <message>
        <source>make room there, or choose another disk</source>
        <translation>dort Platz schaffen oder einen anderen Datenträger wählen</translation>
    </message>
    <message>
        <source>only a ticked job can move to a head, and {job} is not ticked</source>
        <translation>nur eine angehakte Aufgabe kann auf einen Kopf umziehen, und {job} ist nicht angehakt</translation>
    </message>
    <message>
        <source>only the window mask takes a width, not {kind}</source>
        <translation>nur die Fenstermaske hat eine Breite, nicht {kind}</translation>
    </message>
    <message>
        <source>several figures go into a folder; {name} names a file</source>
        <translation>mehrere Abbildungen kommen in einen Ordner; {name} nennt eine Datei</translation>
    </message>
    <message>
        <source>the Cost workspace counts keys and values a head, and latent (MLA) layers keep one latent vector for all heads; their numbers are on the card</source>
        <translation>der Arbeitsbereich Kosten zählt Keys und Values je Kopf, latente Schichten (MLA) haben aber einen latenten Vektor für alle Köpfe; ihre Zahlen stehen auf der Karte</translation>
    </message>
    <message>
        <source>the bench shares keys evenly, and {shared} KV heads do not divide {heads} query heads</source>
        <translation>die Werkbank teilt Keys gleichmäßig, und {heads} Query-Köpfe sind nicht durch {shared} KV-Köpfe teilbar</translation>
    </message>
    <message>
        <source>the bench shows sizes up to {largest_on_bench}, and this {name} is {size}</source>
        <translation>die Werkbank zeigt Größen bis {largest_on_bench}, und {name} ist hier {size}</translation>
    </message>
    <message>
        <source>the best fit takes up to {most_tokens_best_fit} tokens, and this sequence has {tokens}</source>
        <translation>die beste Anpassung nimmt bis zu {most_tokens_best_fit} Tokens, und diese Sequenz hat {tokens}</translation>
    </message>
    <message>
        <source>the figure could not be made into a PNG; ask for a smaller width</source>
        <translation>die Abbildung ließ sich nicht als PNG schreiben; eine kleinere Breite wählen</translation>
    </message>
    <message>
        <source>the figure&apos;s resolution</source>
        <translation>die Auflösung der Abbildung</translation>
    </message>
    <message>
        <source>the figure&apos;s width</source>
        <translation>die Breite der Abbildung</translation>
    </message>
    <message>
        <source>the figure&apos;s width must be above 0 cm, not {cm} cm</source>
        <translation>die Breite der Abbildung muss über 0 cm liegen, nicht bei {cm} cm</translation>
    </message>
    <message>
        <source>the fit must be svd, best or both, not {fit!r}</source>
        <translation>fit ist svd, best oder both, nicht {fit!r}</translation>
    </message>
    <message>
        <source>the job {job!r} is {size} by {size}, and the sequence has {tokens} tokens; they must agree</source>
        <translation>die Aufgabe {job!r} ist {size} mal {size}, und die Sequenz hat {tokens} Tokens; beides muss übereinstimmen</translation>
    </message>
    <message>
        <source>the job {name!r} is drawn for {weights} tokens and has no meaning over {count}; choose {weights} or a built-in job</source>
        <translation>die Aufgabe {name!r} ist für {weights} Tokens gezeichnet und hat über {count} keinen Sinn; {weights} oder eine eingebaute Aufgabe wählen</translation>
    </message>
    <message>
        <source>the logit cap</source>
        <translation>die Logit-Grenze</translation>
    </message>
    <message>
        <source>the mask must be causal, none or window:W, not {kind!r}</source>
        <translation>die Maske ist causal, none oder window:W, nicht {kind!r}</translation>
    </message>
    <message>
        <source>the mask must be causal, none or window:W, not {text!r}</source>
        <translation>die Maske ist causal, none oder window:W, nicht {text!r}</translation>
    </message>
    <message>
        <source>the mask&apos;s window</source>
        <translation>das Fenster der Maske</translation>
    </message>
    <message>
        <source>the mask&apos;s window must be a whole number, not {width!r}</source>
        <translation>das Fenster der Maske muss eine ganze Zahl sein, nicht {width!r}</translation>
    </message>
    <message>
        <source>the paper is {papers}, not {paper!r}</source>
        <translation>das Papier ist {papers}, nicht {paper!r}</translation>
    </message>
    <message>
        <source>the pattern of {name!r} must be square, {n} by {n}</source>
        <translation>das Muster von {name!r} muss quadratisch sein, {n} mal {n}</translation>
    </message>
    <message>
        <source>the pattern of {name!r} takes numbers from 0 to {most}</source>
        <translation>das Muster von {name!r} nimmt Zahlen von 0 bis {most}</translation>
    </message>
    <message>
        <source>the span must be free, content or content+position, not {span!r}</source>
        <translation>span ist free, content oder content+position, nicht {span!r}</translation>
    </message>
    <message>
        <source>the theme is print or slide, not {theme!r}</source>
        <translation>das Aussehen ist print oder slide, nicht {theme!r}</translation>
    </message>
    <message>
        <source>the time could not be measured; the log has the details</source>
        <translation>die Zeit ließ sich nicht messen; das Protokoll hat die Einzelheiten</translation>
    </message>
    <message>
        <source>the wanted score must be more than 0 and at most 1, not {wanted!r}</source>
        <translation>die gewünschte Güte muss größer als 0 und höchstens 1 sein, nicht {wanted!r}</translation>
    </message>
    <message>
        <source>there is no head {head}; heads go from 0 to {heads}</source>
        <translation>es gibt keinen Kopf {head}; die Köpfe gehen von 0 bis {heads}</translation>
    </message>
    <message>
        <source>there is no job of one&apos;s own named {name!r}</source>
        <translation>es gibt keine eigene Aufgabe namens {name!r}</translation>
    </message>
    <message>
        <source>there is no job {job!r}; the jobs are {names} and those of your own</source>
        <translation>es gibt keine Aufgabe {job!r}; die Aufgaben sind {names} und die eigenen</translation>
    </message>
    <message>
        <source>there is not enough free memory for this after all</source>
        <translation>dafür ist doch nicht genug Speicher frei</translation>
    </message>
    <message>
        <source>these layers cannot be taken over: the file does not tell their heads, head_dim and hidden size</source>
        <translation>diese Schichten lassen sich nicht übernehmen: Die Datei nennt weder ihre Köpfe noch head_dim und hidden size vollständig</translation>
    </message>
    <message>
        <source>this has no answer because of a fault in headlab itself; the log has the details</source>
        <translation>hierauf gibt es keine Antwort wegen eines Fehlers in headlab selbst; das Protokoll hat die Einzelheiten</translation>
    </message>
    <message>
        <source>this is not a headlab session: it does not name that format</source>
        <translation>dies ist keine headlab-Sitzung: Das Format ist nicht genannt</translation>
    </message>
    <message>
        <source>this is not a headlab session: it is not readable as JSON of that kind</source>
        <translation>dies ist keine headlab-Sitzung: Sie ist nicht als JSON dieser Art lesbar</translation>
    </message>
    <message>
        <source>this layer has heads 0 to {heads}, and no head {head!r}</source>
        <translation>diese Schicht hat die Köpfe 0 bis {heads} und keinen Kopf {head!r}</translation>
    </message>
    <message>
        <source>this layer has {total} weights; a random one is made up to {most_weights}</source>
        <translation>diese Schicht hat {total} Gewichte; eine Zufallsschicht hat bis zu {most_weights}</translation>
    </message>
    <message>
        <source>this session is damaged: {error}</source>
        <translation>diese Sitzung ist beschädigt: {error}</translation>
    </message>
    <message>
        <source>this session is larger than the 64 MiB that headlab reads; remove a job of your own</source>
        <translation>diese Sitzung ist größer als die 64 MiB, die headlab liest; eine eigene Aufgabe entfernen</translation>
    </message>
    <message>
        <source>this session was written by a newer headlab (format {version}); this one reads formats up to {newest}</source>
        <translation>diese Sitzung stammt von einem neueren headlab (Format {version}); dieses liest Formate bis {newest}</translation>
    </message>
    <message>
        <source>two jobs of your own have the same name; each needs its own</source>
        <translation>zwei eigene Aufgaben haben denselben Namen; jede braucht einen eigenen</translation>
    </message>
    <message>
        <source>{devices} devices and {kv} KV heads do not divide each other, so the KV heads split neither evenly nor into copies</source>
        <translation>{devices} Geräte und {kv} KV-Köpfe sind nicht durcheinander teilbar, die KV-Köpfe lassen sich also weder gleichmäßig verteilen noch kopieren</translation>
    </message>
    <message>
        <source>{devices} devices do not divide {heads} heads</source>
        <translation>{heads} Köpfe sind nicht durch {devices} Geräte teilbar</translation>
    </message>
    <message>
        <source>{heads} heads at context {context} need {needed} GiB of memory, {question} GiB of it for scores, and {free} GiB may be used; take fewer heads, a shorter context or a smaller batch</source>
        <translation>{heads} Köpfe bei Kontext {context} brauchen {needed} GiB Speicher, davon {question} GiB für Scores, und {free} GiB dürfen genutzt werden; weniger Köpfe, einen kürzeren Kontext oder einen kleineren Batch wählen</translation>
    </message>
    <message>
        <source>{heads} heads do not divide d_model {d_model}; allowed are its divisors ({divisors}), or pin head_dim</source>
        <translation>d_model {d_model} ist nicht durch {heads} Köpfe teilbar; erlaubt sind seine Teiler ({divisors}), oder head_dim festlegen</translation>
    </message>
    <message>
        <source>{job!r} asks for a token that the sequence does not hold</source>
        <translation>{job!r} verlangt ein Token, das die Sequenz nicht enthält</translation>
    </message>
    <message>
        <source>{job!r} takes a number from 1 to {most_tokens}</source>
        <translation>{job!r} nimmt eine Zahl von 1 bis {most_tokens}</translation>
    </message>
    <message>
        <source>{job} can move to a head from 0 up, not {head!r}</source>
        <translation>{job} kann auf einen Kopf ab 0 umziehen, nicht auf {head!r}</translation>
    </message>
    <message>
        <source>{kv_heads} KV heads cannot share {heads} query heads evenly; KV heads must divide the query heads ({divisors})</source>
        <translation>{kv_heads} KV-Köpfe können sich {heads} Query-Köpfe nicht gleichmäßig teilen; die Zahl der KV-Köpfe muss ein Teiler sein ({divisors})</translation>
    </message>
    <message>
        <source>{name!r} is the name of a built-in job; choose another</source>
        <translation>{name!r} ist der Name einer eingebauten Aufgabe; einen anderen wählen</translation>
    </message>
    <message>
        <source>{name} carries no session: headlab did not export it</source>
        <translation>{name} trägt keine Sitzung: headlab hat die Datei nicht exportiert</translation>
    </message>
    <message>
        <source>{name} ends in .{ending}, but {found} was asked for</source>
        <translation>{name} endet auf .{ending}, verlangt war aber {found}</translation>
    </message>
    <message>
        <source>{name} has {n} lines of numbers; a pattern takes 2 to {most_tokens}</source>
        <translation>{name} hat {n} Zeilen mit Zahlen; ein Muster hat 2 bis {most_tokens}</translation>
    </message>
    <message>
        <source>{name} has {size} MB; a pattern takes up to {most_bytes} MB, enough for {most_tokens} by {most_tokens}</source>
        <translation>{name} hat {size} MB; ein Muster hat bis zu {most_bytes} MB, genug für {most_tokens} mal {most_tokens}</translation>
    </message>
    <message>
        <source>{name} is damaged: it cannot be read as a PNG</source>
        <translation>{name} ist beschädigt: nicht als PNG lesbar</translation>
    </message>
    <message>
        <source>{name} is empty; a pattern is n lines of n numbers</source>
        <translation>{name} ist leer; ein Muster sind n Zeilen von n Zahlen</translation>
    </message>
    <message>
        <source>{name} is not CSV: {error}</source>
        <translation>{name} ist kein CSV: {error}</translation>
    </message>
    <message>
        <source>{name} is not text; a pattern is lines of numbers separated by commas</source>
        <translation>{name} ist kein Text; ein Muster sind Zeilen von Zahlen, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>{name} is too large for a session; at most 64 MiB are read</source>
        <translation>{name} ist zu groß für eine Sitzung; gelesen werden höchstens 64 MiB</translation>
    </message>
    <message>
        <source>{name} is {weights} by {weights}, and the sequence has {tokens} tokens; they must agree</source>
        <translation>{name} ist {weights} mal {weights}, und die Sequenz hat {tokens} Tokens; beides muss übereinstimmen</translation>
    </message>
    <message>
        <source>{name} must be a number from {low} to {high}, not {value!r}</source>
        <translation>{name} ist eine Zahl von {low} bis {high}, nicht {value!r}</translation>
    </message>
    <message>
        <source>{name} must be a whole number from 1 to {largest}, not {value!r}</source>
        <translation>{name} ist eine ganze Zahl von 1 bis {largest}, nicht {value!r}</translation>
    </message>
    <message>
        <source>{name} must be a whole number from {low} to {high} {unit}, not {value!r}</source>
        <translation>{name} ist eine ganze Zahl von {low} bis {high} {unit}, nicht {value!r}</translation>
    </message>
    <message>
        <source>{name} must be square: it has {n} lines, and line {place} has {cells} numbers</source>
        <translation>{name} muss quadratisch sein: {n} Zeilen, und Zeile {place} hat {cells} Zahlen</translation>
    </message>
    <message>
        <source>{name}, line {place}</source>
        <translation>{name}, Zeile {place}</translation>
    </message>
    <message>
        <source>{path} cannot be made a folder ({value}); name one that can</source>
        <translation>{path} lässt sich nicht als Ordner anlegen ({value}); einen anderen nennen</translation>
    </message>
    <message>
        <source>{path} cannot be read ({value})</source>
        <translation>{path} lässt sich nicht lesen ({value})</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}); {way_out}</source>
        <translation>{path} lässt sich nicht schreiben ({reason}); {way_out}</translation>
    </message>
    <message>
        <source>{path} exists already; choose another name or allow overwriting</source>
        <translation>{path} gibt es schon; einen anderen Namen wählen oder das Überschreiben erlauben</translation>
    </message>
    <message>
        <source>{path} is a folder; name a file for the figure</source>
        <translation>{path} ist ein Ordner; eine Datei für die Abbildung nennen</translation>
    </message>
    <message>
        <source>{what} are numbers separated by commas, not {text!r}</source>
        <translation>{what} sind Zahlen, durch Kommas oder Semikolons getrennt, nicht {text!r}</translation>
    </message>
    <message>
        <source>{where}: {shown} is not a number</source>
        <translation>{where}: {shown} ist keine Zahl</translation>
    </message>
    <message>
        <source>{where}: {shown} is not a weight, a number from 0 to {most_weight}</source>
        <translation>{where}: {shown} ist kein Gewicht, keine Zahl von 0 bis {most_weight}</translation>
    </message>
    <message>
        <source>{words} does not move; ask for png, svg, pdf or csv</source>
        <translation>„{words}“ bewegt sich nicht; png, svg, pdf oder csv verlangen</translation>
    </message>
    <message>
        <source>{words} is no table; ask for png, svg or pdf</source>
        <translation>„{words}“ ist keine Tabelle; png, svg oder pdf verlangen</translation>
    </message>
</context>
<context>
    <name>facts</name>
    <message>
        <source>Busy heads of {n} KV groups share keys</source>
        <translation>Belegte Köpfe von {n} KV-Gruppen teilen sich Keys</translation>
    </message>
    <message>
        <source>Heads {heads}</source>
        <translation>Köpfe {heads}</translation>
    </message>
    <message>
        <source>by the best fits found</source>
        <translation>mit den besten gefundenen Anpassungen</translation>
    </message>
    <message>
        <source>heads {heads}</source>
        <translation>Köpfe {heads}</translation>
    </message>
    <message>
        <source>under the SVD fit</source>
        <translation>mit der SVD-Anpassung</translation>
    </message>
    <message>
        <source>{first}; the same keeps {jobs}.</source>
        <translation>{first}; dasselbe hält {jobs}.</translation>
    </message>
    <message>
        <source>{groups} share keys</source>
        <translation>{groups} teilen sich Keys</translation>
    </message>
    <message>
        <source>{job} at or below {most}</source>
        <translation>{job} auf höchstens {most}</translation>
    </message>
    <message>
        <source>{job} stays at or below {most} at any width from content alone: equal tokens ({tokens}) get equal logits as keys and make equal logits as queries</source>
        <translation>{job} bleibt allein aus Inhalt bei jeder Breite bei höchstens {most}: Gleiche Tokens ({tokens}) bekommen als Keys gleiche Logits und bilden als Queries gleiche Logits</translation>
    </message>
    <message>
        <source>{shares}: that costs {lost} {under}, mean score {here} where a KV head each gives {unshared}.</source>
        <translation>{shares}: Das kostet {under} {lost}; mittlere Güte {here}, mit je eigenem KV-Kopf {unshared}.</translation>
    </message>
    <message>
        <source>{shares}; {under} that costs nothing at this width.</source>
        <translation>{shares}; {under} kostet das bei dieser Breite nichts.</translation>
    </message>
    <message>
        <source>{shares}; {under} that costs nothing: mean score {here}, and {unshared} with a KV head each.</source>
        <translation>{shares}; {under} kostet das nichts: mittlere Güte {here}, mit je eigenem KV-Kopf {unshared}.</translation>
    </message>
</context>
<context>
    <name>fits</name>
    <message>
        <source>1 more job gains too.</source>
        <translation>1 weitere Aufgabe gewinnt ebenfalls.</translation>
    </message>
    <message>
        <source>Both fits hold every job equally well at width {width}: the best fit gains nothing within ±{cap} ({sure}).</source>
        <translation>Beide Anpassungen halten bei Breite {width} jede Aufgabe gleich gut: Die beste gewinnt in ±{cap} nichts ({sure}).</translation>
    </message>
    <message>
        <source>Searching for the best fit within ±{cap}…</source>
        <translation>Suche nach der besten Anpassung in ±{cap} …</translation>
    </message>
    <message>
        <source>So far the best fit gains nothing at width {width} within ±{cap}; the search goes on.</source>
        <translation>Bisher gewinnt die beste Anpassung bei Breite {width} innerhalb ±{cap} nichts; die Suche geht weiter.</translation>
    </message>
    <message>
        <source>Width {width} holds every job under both fits: there is no gap.</source>
        <translation>Breite {width} hält jede Aufgabe mit beiden Anpassungen: Es gibt keine Lücke.</translation>
    </message>
    <message>
        <source>Width {width} holds {job} at {score} within ±{cap} ({sure}), the SVD fit {svd}: {whose}.</source>
        <translation>Breite {width} hält {job} bei {score} in ±{cap} ({sure}), die SVD-Anpassung bei {svd}: {whose}.</translation>
    </message>
    <message>
        <source>Width {width} holds {job} at {score} within ±{cap} ({sure}).</source>
        <translation>Breite {width} hält {job} bei {score} in ±{cap} ({sure}).</translation>
    </message>
    <message>
        <source>Width {width} holds {n} jobs, on average, at {score} within ±{cap} ({sure}).</source>
        <translation>Breite {width} hält {n} Aufgaben im Mittel bei {score} in ±{cap} ({sure}).</translation>
    </message>
    <message>
        <source>Within ±{cap} {job} is held at {score} ({sure}); the SVD fit&apos;s {svd} takes logits up to {largest}, beyond that cap.</source>
        <translation>In ±{cap} wird {job} bei {score} gehalten ({sure}); die {svd} der SVD-Anpassung brauchen Logits bis {largest}, jenseits dieser Grenze.</translation>
    </message>
    <message>
        <source>exact for {jobs}, else found</source>
        <translation>exakt für {jobs}, sonst gefunden</translation>
    </message>
    <message>
        <source>exact: no head does better</source>
        <translation>exakt: Kein Kopf kann es besser</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>found so far</source>
        <translation>bisher gefunden</translation>
    </message>
    <message>
        <source>so much of the fall belongs to the SVD fit</source>
        <translation>so viel vom Abfall liegt an der SVD-Anpassung</translation>
    </message>
    <message>
        <source>so much of the fall belongs to the SVD fit; the last {left} no fit found wins back at this width</source>
        <translation>so viel vom Abfall liegt an der SVD-Anpassung; die letzten {left} holt bei dieser Breite keine gefundene zurück</translation>
    </message>
    <message>
        <source>the SVD fit takes the mean of the target logits, and other logits hold more</source>
        <translation>die SVD-Anpassung nimmt das Mittel der Ziel-Logits, und andere Logits halten mehr</translation>
    </message>
    <message>
        <source>the fall belongs to the SVD fit, not to the head</source>
        <translation>der Abfall liegt an der SVD-Anpassung, nicht am Kopf</translation>
    </message>
    <message>
        <source>{job} loses {lost} to the SVD fit&apos;s cut at rank {width}; whether a head must lose it is seen with Fit: SVD and best fit.</source>
        <translation>{job} verliert {lost} durch den Schnitt der SVD-Anpassung bei Rang {width}; ob ein Kopf das verlieren muss, zeigt Anpassung: SVD und beste.</translation>
    </message>
    <message>
        <source>{n} more jobs gain too.</source>
        <translation>{n} weitere Aufgaben gewinnen ebenfalls.</translation>
    </message>
</context>
<context>
    <name>jobs</name>
    <message>
        <source>all evenly</source>
        <translation>alle gleich</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>each token attends to its own identity, itself included</source>
        <translation>jedes Token achtet auf seine eigene Identität, sich selbst eingeschlossen</translation>
    </message>
    <message>
        <source>each token attends to itself</source>
        <translation>jedes Token achtet auf sich selbst</translation>
    </message>
    <message>
        <source>each token attends to the one before it</source>
        <translation>jedes Token achtet auf das davor</translation>
    </message>
    <message>
        <source>each token attends to the one k before it</source>
        <translation>jedes Token achtet auf das k davor</translation>
    </message>
    <message>
        <source>each token attends to the w latest</source>
        <translation>jedes Token achtet auf die w letzten</translation>
    </message>
    <message>
        <source>each token attends to what followed its previous occurrence</source>
        <translation>jedes Token achtet auf das, was seinem vorigen Vorkommen folgte</translation>
    </message>
    <message>
        <source>every token attends evenly to all it sees</source>
        <translation>jedes Token achtet gleich auf alle, die es sieht</translation>
    </message>
    <message>
        <source>every token attends to all occurrences of token X</source>
        <translation>jedes Token achtet auf alle Vorkommen von Token X</translation>
    </message>
    <message>
        <source>every token attends to the first</source>
        <translation>jedes Token achtet auf das erste</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>erstes Token</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>Induktion</translation>
    </message>
    <message>
        <source>offset by</source>
        <translation>Versatz um</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>voriges Token</translation>
    </message>
    <message>
        <source>replace {job}</source>
        <translation>{job} ersetzen</translation>
    </message>
    <message>
        <source>same identity</source>
        <translation>gleiche Identität</translation>
    </message>
    <message>
        <source>self</source>
        <translation>selbst</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>window of</source>
        <translation>Fenster von</translation>
    </message>
</context>
<context>
    <name>lecture</name>
    <message>
        <source>1 head</source>
        <translation>1 Kopf</translation>
    </message>
    <message>
        <source>KV cache, bf16</source>
        <translation>KV-Cache, bf16</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>One layer: d_model {d_model}, context {context}</source>
        <translation>Eine Schicht: d_model {d_model}, Kontext {context}</translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation>head_dim</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>hidden size</translation>
    </message>
    <message>
        <source>hidden size / heads</source>
        <translation>hidden size / Köpfe</translation>
    </message>
    <message>
        <source>layers with attention</source>
        <translation>Schichten mit Attention</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>nicht genannt</translation>
    </message>
    <message>
        <source>projection MACs / token</source>
        <translation>Projektions-MACs je Token</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>Query-Köpfe</translation>
    </message>
    <message>
        <source>score + value MACs / token</source>
        <translation>Score- + Value-MACs je Token</translation>
    </message>
    <message>
        <source>score entries, one sequence</source>
        <translation>Score-Einträge, eine Sequenz</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>{count} heads</source>
        <translation>{count} Köpfe</translation>
    </message>
</context>
<context>
    <name>ledger</name>
    <message>
        <source> KV heads stay, each twice as wide.</source>
        <translation> Die KV-Köpfe bleiben, jeder doppelt so breit.</translation>
    </message>
    <message>
        <source> Query heads count, not KV heads.</source>
        <translation> Query-Köpfe zählen, nicht KV-Köpfe.</translation>
    </message>
    <message>
        <source> Scales are not counted.</source>
        <translation> Skalen sind nicht gezählt.</translation>
    </message>
    <message>
        <source>, {kv_heads} KV</source>
        <translation>, {kv_heads} KV</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>1 Schicht</translation>
    </message>
    <message>
        <source>1 layer, 1 token</source>
        <translation>1 Schicht, 1 Token</translation>
    </message>
    <message>
        <source>1 layer, KV heads</source>
        <translation>1 Schicht, KV-Köpfe</translation>
    </message>
    <message>
        <source>1 layer, full square</source>
        <translation>volles Quadrat</translation>
    </message>
    <message>
        <source>1 layer, log-sum-exp</source>
        <translation>Log-Sum-Exp</translation>
    </message>
    <message>
        <source>1 layer, no norms</source>
        <translation>ohne Normen</translation>
    </message>
    <message>
        <source>1 layer, one row a head</source>
        <translation>eine Zeile je Kopf</translation>
    </message>
    <message>
        <source>1 layer, {biases}</source>
        <translation>1 Schicht, {biases}</translation>
    </message>
    <message>
        <source>1 layer, {n} tokens</source>
        <translation>1 Schicht, {n} Tokens</translation>
    </message>
    <message>
        <source>1 layer, {per_score} bytes each</source>
        <translation>1 Schicht, je {per_score} Byte</translation>
    </message>
    <message>
        <source>1 layer, {seen}</source>
        <translation>1 Schicht, {seen}</translation>
    </message>
    <message>
        <source>A convention: some models have biases on all four, some on Q, K and V, most on none.</source>
        <translation>Eine Konvention: Manche Modelle haben Biases auf allen vier, manche auf Q, K und V, die meisten auf keiner.</translation>
    </message>
    <message>
        <source>All entries held at once, two bytes a score at least even over a quantised cache. Fused kernels such as FlashAttention never hold it.</source>
        <translation>Alle Einträge zugleich, mindestens zwei Byte je Score, auch über einem quantisierten Cache. Verschmolzene Kernel wie FlashAttention halten das nie.</translation>
    </message>
    <message>
        <source>All {heads} heads, head_dim pinned at {head_dim}.</source>
        <translation>Alle {heads} Köpfe, head_dim fest bei {head_dim}.</translation>
    </message>
    <message>
        <source>Arithmetic per token</source>
        <translation>Aufwand je Token</translation>
    </message>
    <message>
        <source>Attention layers only, the whole {step} of every sequence. {how} The softmax is not counted. No MLP, norm or embedding.</source>
        <translation>Nur Attention-Schichten, der ganze {step} jeder Sequenz. {how} Der Softmax ist nicht gezählt. Kein MLP, keine Norm, kein Embedding.</translation>
    </message>
    <message>
        <source>Every token of context is kept.</source>
        <translation>Jedes Token des Kontexts wird aufbewahrt.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>Keys and values of one sequence. {kept}</source>
        <translation>Keys und Values einer Sequenz. {kept}</translation>
    </message>
    <message>
        <source>Keys and values of one token.{scales}</source>
        <translation>Keys und Values eines Tokens.{scales}</translation>
    </message>
    <message>
        <source>Keys and values of one token; KV heads count, not query heads.</source>
        <translation>Keys und Values eines Tokens; KV-Köpfe zählen, nicht Query-Köpfe.</translation>
    </message>
    <message>
        <source>One fp32 number a row, for the backward pass.</source>
        <translation>Eine fp32-Zahl je Zeile, für den Rückwärtslauf.</translation>
    </message>
    <message>
        <source>One layer&apos;s whole forward pass in numpy and float32; the full score square is computed whatever the mask. The same four d_model × d_model matrices at every head count, so the arithmetic is the same. Median over the repeats; spread is the distance between the quartiles; ratio to one head. A GPU kernel orders the work differently.</source>
        <translation>Der ganze Vorwärtslauf einer Schicht in numpy und float32; bei jeder Maske wird das volle Score-Quadrat berechnet. Bei jeder Kopfzahl dieselben vier d_model × d_model-Matrizen, der Rechenaufwand ist also gleich. Median der Wiederholungen; Streuung ist der Abstand der Quartile; Verhältnis zu einem Kopf. Ein GPU-Kernel ordnet die Arbeit anders.</translation>
    </message>
    <message>
        <source>One layer, one token: the four matrix products. Biases are additions and not counted.</source>
        <translation>Eine Schicht, ein Token: die vier Matrixprodukte. Biases sind Additionen und nicht gezählt.</translation>
    </message>
    <message>
        <source>One layer. {how}{heads} The softmax is not counted.</source>
        <translation>Eine Schicht. {how}{heads} Der Softmax ist nicht gezählt.</translation>
    </message>
    <message>
        <source>One new token of every sequence against what it sees.</source>
        <translation>Ein neues Token jeder Sequenz gegen alles, was es sieht.</translation>
    </message>
    <message>
        <source>One new token that sees the {seen}, itself included; nothing is halved.</source>
        <translation>Ein neues Token sieht: {seen}, sich selbst eingeschlossen; nichts wird halbiert.</translation>
    </message>
    <message>
        <source>Only the window&apos;s tokens are kept.</source>
        <translation>Nur die Tokens des Fensters werden aufbewahrt.</translation>
    </message>
    <message>
        <source>Q, K, V only</source>
        <translation>nur Q, K, V</translation>
    </message>
    <message>
        <source>Score matrices</source>
        <translation>Score-Matrizen</translation>
    </message>
    <message>
        <source>The average over the tokens of a prefill:</source>
        <translation>Der Mittelwert über die Tokens eines Prefill:</translation>
    </message>
    <message>
        <source>The four matrices and their biases ({biases}). Norms are not counted.</source>
        <translation>Die vier Matrizen und ihre Biases ({biases}). Normen sind nicht gezählt.</translation>
    </message>
    <message>
        <source>The layer as it is.</source>
        <translation>Die Schicht, wie sie ist.</translation>
    </message>
    <message>
        <source>The matrix alone: no bias, no norm.</source>
        <translation>Die Matrix allein: kein Bias, keine Norm.</translation>
    </message>
    <message>
        <source>The whole context at once, T queries by T keys, masked entries included.</source>
        <translation>Der ganze Kontext auf einmal, T Queries mal T Keys, maskierte Einträge eingeschlossen.</translation>
    </message>
    <message>
        <source>The whole context at once, the entries that the mask leaves visible.</source>
        <translation>Der ganze Kontext auf einmal, die Einträge, die die Maske sichtbar lässt.</translation>
    </message>
    <message>
        <source>Visible keys at which both cost the same; 2·d_model for square heads that share no keys. The average token of a causal prefill reaches it at twice this, less one.</source>
        <translation>Sichtbare Keys, bei denen beide gleich viel kosten; 2·d_model bei quadratischen Köpfen ohne geteilte Keys. Das mittlere Token eines kausalen Prefill erreicht es beim Doppelten, weniger eins.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>What a server allocates when it treats a window as full attention.</source>
        <translation>Was ein Server belegt, der ein Fenster wie volle Attention behandelt.</translation>
    </message>
    <message>
        <source>a fused kernel keeps</source>
        <translation>Fused Kernel hält</translation>
    </message>
    <message>
        <source>all four</source>
        <translation>alle vier</translation>
    </message>
    <message>
        <source>all per token</source>
        <translation>alles je Token</translation>
    </message>
    <message>
        <source>any context</source>
        <translation>jeder Kontext</translation>
    </message>
    <message>
        <source>average, full square</source>
        <translation>Mittel, volles Quadrat</translation>
    </message>
    <message>
        <source>average, half square</source>
        <translation>Mittel, halbes Quadrat</translation>
    </message>
    <message>
        <source>average, window</source>
        <translation>Mittel, Fenster</translation>
    </message>
    <message>
        <source>batch {batch}</source>
        <translation>Batch {batch}</translation>
    </message>
    <message>
        <source>biases</source>
        <translation>Biases</translation>
    </message>
    <message>
        <source>bytes a score</source>
        <translation>Byte je Score</translation>
    </message>
    <message>
        <source>bytes an element</source>
        <translation>Byte je Element</translation>
    </message>
    <message>
        <source>cached tokens a sequence</source>
        <translation>Tokens im Cache je Sequenz</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>kausal</translation>
    </message>
    <message>
        <source>d_model {d_model} = heads · head_dim.</source>
        <translation>d_model {d_model} = Köpfe · head_dim.</translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads of width {width}, values {value_dim} wide, {kv_heads} KV heads, biases {biases}; context {context}, batch {batch}, layers {layers}, {dtype}, {phase}, mask {mask}</source>
        <translation>d_model {d_model}, {heads} Köpfe der Breite {width}, Values {value_dim} breit, {kv_heads} KV-Köpfe, Biases {biases}; Kontext {context}, Batch {batch}, Schichten {layers}, {dtype}, {phase}, Maske {mask}</translation>
    </message>
    <message>
        <source>d_model {d_model}, {heads} heads of width {width}, {kv_heads} KV heads, biases {biases}; context {context}, batch {batch}, layers {layers}, {dtype}, {phase}, mask {mask}</source>
        <translation>d_model {d_model}, {heads} Köpfe der Breite {width}, {kv_heads} KV-Köpfe, Biases {biases}; Kontext {context}, Batch {batch}, Schichten {layers}, {dtype}, {phase}, Maske {mask}</translation>
    </message>
    <message>
        <source>decode step</source>
        <translation>Decode-Schritt</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>elements per sequence</source>
        <translation>Elem. je Sequenz</translation>
    </message>
    <message>
        <source>elements per token</source>
        <translation>Elem. je Token</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>entries of a decode step</source>
        <translation>je Decode-Schritt</translation>
    </message>
    <message>
        <source>even at</source>
        <translation>gleich bei</translation>
    </message>
    <message>
        <source>half the heads</source>
        <translation>halb so viele Köpfe</translation>
    </message>
    <message>
        <source>head_dim is pinned so low that {heads} heads of twice the width already fit d_model {d_model}.</source>
        <translation>head_dim ist so niedrig festgelegt, dass {heads} Köpfe doppelter Breite schon in d_model {d_model} passen.</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>keys in the window</source>
        <translation>Keys im Fenster</translation>
    </message>
    <message>
        <source>keys that the token sees</source>
        <translation>Keys, die das Token sieht</translation>
    </message>
    <message>
        <source>larger d_model</source>
        <translation>größeres d_model</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>memory if materialised</source>
        <translation>Speicher, voll</translation>
    </message>
    <message>
        <source>memory per token</source>
        <translation>Speicher je Token</translation>
    </message>
    <message>
        <source>memory without eviction</source>
        <translation>Speicher ohne Freigabe</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>keine Maske</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>of these visible</source>
        <translation>davon sichtbar</translation>
    </message>
    <message>
        <source>one {step}</source>
        <translation>ein {step}</translation>
    </message>
    <message>
        <source>pinned head_dim</source>
        <translation>festes head_dim</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>projections</source>
        <translation>Projektionen</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>scores + values</source>
        <translation>Scores + Values</translation>
    </message>
    <message>
        <source>scores = projections</source>
        <translation>Scores = Projektionen</translation>
    </message>
    <message>
        <source>scores Q Kᵀ</source>
        <translation>Scores Q Kᵀ</translation>
    </message>
    <message>
        <source>sees the {seen}</source>
        <translation>sieht: {seen}</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>Sequenzen</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>tokens of context</source>
        <translation>Tokens Kontext</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>total × layers</source>
        <translation>gesamt × Schichten</translation>
    </message>
    <message>
        <source>values A V</source>
        <translation>Values A V</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>whole context</source>
        <translation>ganzer Kontext</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>{alone} One slice a KV head, not a query head.</source>
        <translation>{alone} Ein Anteil je KV-Kopf, nicht je Query-Kopf.</translation>
    </message>
    <message>
        <source>{average} every token sees all T.</source>
        <translation>{average} Jedes Token sieht alle T.</translation>
    </message>
    <message>
        <source>{average} visible pairs only, as the causal mask leaves them; many counts take the full square.</source>
        <translation>{average} nur sichtbare Paare, wie die kausale Maske sie lässt; viele Zählungen nehmen das volle Quadrat.</translation>
    </message>
    <message>
        <source>{average} visible pairs, the latest w at most.</source>
        <translation>{average} sichtbare Paare, höchstens die letzten w.</translation>
    </message>
    <message>
        <source>{convention} No MLP, norm or embedding.</source>
        <translation>{convention} Kein MLP, keine Norm, kein Embedding.</translation>
    </message>
    <message>
        <source>{four} All layers are of this shape.</source>
        <translation>{four} Alle Schichten haben diese Form.</translation>
    </message>
    <message>
        <source>{four} Scales of a quantised format are not counted.</source>
        <translation>{four} Skalen eines quantisierten Formats sind nicht gezählt.</translation>
    </message>
    <message>
        <source>{heads} heads cannot be halved: the number is odd.</source>
        <translation>{heads} Köpfe lassen sich nicht halbieren: Die Zahl ist ungerade.</translation>
    </message>
    <message>
        <source>{heads} heads of width {head_dim}.{kept}</source>
        <translation>{heads} Köpfe der Breite {head_dim}.{kept}</translation>
    </message>
    <message>
        <source>{kept}{scales} Not rounded up to pages.</source>
        <translation>{kept}{scales} Nicht auf Seiten aufgerundet.</translation>
    </message>
    <message>
        <source>{layers}, batch {batch}</source>
        <translation>{layers}, Batch {batch}</translation>
    </message>
    <message>
        <source>{layers}, no norms</source>
        <translation>{layers}, o. Normen</translation>
    </message>
    <message>
        <source>{n} layers</source>
        <translation>{n} Schichten</translation>
    </message>
</context>
<context>
    <name>log</name>
    <message>
        <source> ({wanted} asked of {all_heads})</source>
        <translation> ({wanted} verlangt von {all_heads})</translation>
    </message>
    <message>
        <source> ({wanted} asked; the nearest below that divides {heads})</source>
        <translation> ({wanted} verlangt; der nächstkleinere Teiler von {heads})</translation>
    </message>
    <message>
        <source>, and nothing of this width does better</source>
        <translation>, und nichts von dieser Breite kann es besser</translation>
    </message>
    <message>
        <source>, and {biases} biases</source>
        <translation>, und {biases} Biases</translation>
    </message>
    <message>
        <source>, and {lost} is lost to width: {why}</source>
        <translation>, und {lost} gehen an die Breite verloren: {why}</translation>
    </message>
    <message>
        <source>, so far</source>
        <translation>, bisher</translation>
    </message>
    <message>
        <source>. K and V: {weights} weights; KV cache: {cached} values a token in this layer.</source>
        <translation>. K und V: {weights} Gewichte; KV-Cache: {cached} Werte je Token in dieser Schicht.</translation>
    </message>
    <message>
        <source>1 KV head</source>
        <translation>1 KV-Kopf</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 Kopf</translation>
    </message>
    <message>
        <source>1 more job below {full}; the lowest is {job} at {score}.</source>
        <translation>1 weitere Aufgabe unter {full}; am niedrigsten {job} mit {score}.</translation>
    </message>
    <message>
        <source>A best fit of the same width averages {score} within ±{cap}</source>
        <translation>Eine beste Anpassung gleicher Breite kommt im Mittel auf {score} in ±{cap}</translation>
    </message>
    <message>
        <source>A best fit of the same width reaches {score} within ±{cap}</source>
        <translation>Eine beste Anpassung gleicher Breite erreicht {score} in ±{cap}</translation>
    </message>
    <message>
        <source>Biases on Q, K and V: {numbers} numbers beside the weights.</source>
        <translation>Biases auf Q, K und V: {numbers} Zahlen neben den Gewichten.</translation>
    </message>
    <message>
        <source>Biases on Q, K, V and O: {numbers} numbers beside the weights.</source>
        <translation>Biases auf Q, K, V und O: {numbers} Zahlen neben den Gewichten.</translation>
    </message>
    <message>
        <source>Biases on no matrix: {numbers} numbers beside the weights.</source>
        <translation>Biases auf keiner Matrix: {numbers} Zahlen neben den Gewichten.</translation>
    </message>
    <message>
        <source>Context {old} → {new}: a token that sees all of it costs {macs} multiply-accumulates in scores and values, {ratio} times the projections; they are even at {even}.</source>
        <translation>Kontext {old} → {new}: Ein Token, das alles davon sieht, kostet {macs} MACs in Scores und Values, das {ratio}-Fache der Projektionen; gleich sind sie bei {even}.</translation>
    </message>
    <message>
        <source>Every job at {score} {under}.</source>
        <translation>Jede Aufgabe bei {score} {under}.</translation>
    </message>
    <message>
        <source>Every query head has a KV head of its own</source>
        <translation>Jeder Query-Kopf hat einen eigenen KV-Kopf</translation>
    </message>
    <message>
        <source>Every score as before: {summary}.</source>
        <translation>Jede Güte wie zuvor: {summary}.</translation>
    </message>
    <message>
        <source>Head {head} is off: {jobs} at 0.</source>
        <translation>Kopf {head} ist aus: {jobs} bei 0.</translation>
    </message>
    <message>
        <source>Head {head} is off; it is idle, so no score depends on it.</source>
        <translation>Kopf {head} ist aus; er ist frei, keine Güte hängt an ihm.</translation>
    </message>
    <message>
        <source>Head {head} is on again, with {jobs}.</source>
        <translation>Kopf {head} ist wieder an, mit {jobs}.</translation>
    </message>
    <message>
        <source>Head {head} is on again; it is idle, so no score depends on it.</source>
        <translation>Kopf {head} ist wieder an; er ist frei, keine Güte hängt an ihm.</translation>
    </message>
    <message>
        <source>Logits may be any matrix of the head&apos;s rank.</source>
        <translation>Logits dürfen jede Matrix vom Rang des Kopfs sein.</translation>
    </message>
    <message>
        <source>Logits must come from the tokens&apos; content and position.</source>
        <translation>Logits müssen aus Inhalt und Position der Tokens entstehen.</translation>
    </message>
    <message>
        <source>Logits must come from the tokens&apos; content, so equal tokens act alike.</source>
        <translation>Logits müssen aus dem Inhalt der Tokens entstehen; gleiche Tokens verhalten sich also gleich.</translation>
    </message>
    <message>
        <source>Logits of the best fit stay within ±{cap}.</source>
        <translation>Logits der besten Anpassung bleiben in ±{cap}.</translation>
    </message>
    <message>
        <source>Logits of the best fit stay within ±{cap}; the SVD fit has no cap.</source>
        <translation>Logits der besten Anpassung bleiben in ±{cap}; die SVD-Anpassung hat keine Grenze.</translation>
    </message>
    <message>
        <source>Mask {old} → {new}: {cells} of {all_cells} cells are visible.</source>
        <translation>Maske {old} → {new}: {cells} von {all_cells} Zellen sind sichtbar.</translation>
    </message>
    <message>
        <source>Mean score {score} (before: {old}).</source>
        <translation>Mittlere Güte {score} (zuvor: {old}).</translation>
    </message>
    <message>
        <source>Mean score {score}.</source>
        <translation>Mittlere Güte {score}.</translation>
    </message>
    <message>
        <source>No job is ticked, so there is nothing to score.</source>
        <translation>Keine Aufgabe ist angehakt, also gibt es nichts zu bewerten.</translation>
    </message>
    <message>
        <source>Off the list: {jobs}.</source>
        <translation>Von der Liste: {jobs}.</translation>
    </message>
    <message>
        <source>Sharpness {old} → {new}: that is the target logit of a cell of weight 1.</source>
        <translation>Schärfe {old} → {new}: Das ist der Ziel-Logit einer Zelle mit Gewicht 1.</translation>
    </message>
    <message>
        <source>Shown: the SVD fit and the best fit found (logits within ±{cap}).</source>
        <translation>Gezeigt: die SVD-Anpassung und die beste gefundene (Logits in ±{cap}).</translation>
    </message>
    <message>
        <source>Shown: the SVD fit.</source>
        <translation>Gezeigt: die SVD-Anpassung.</translation>
    </message>
    <message>
        <source>Shown: the best fit found (logits within ±{cap}).</source>
        <translation>Gezeigt: die beste gefundene Anpassung (Logits in ±{cap}).</translation>
    </message>
    <message>
        <source>The best fit is still being searched for.</source>
        <translation>Die beste Anpassung wird noch gesucht.</translation>
    </message>
    <message>
        <source>The best fit is still being searched for; finished points of its curve: {finished} of {all}, the others are the best found so far.</source>
        <translation>Die beste Anpassung wird noch gesucht; fertige Punkte ihrer Kurve: {finished} von {all}, die anderen sind das Beste, was bisher gefunden ist.</translation>
    </message>
    <message>
        <source>The best fit of the same width averages {score} so far within ±{cap}; the {summary}.</source>
        <translation>Die beste Anpassung gleicher Breite kommt bisher im Mittel auf {score} in ±{cap}; die {summary}.</translation>
    </message>
    <message>
        <source>The best fit of the same width averages {score} within ±{cap}; the {summary}.</source>
        <translation>Die beste Anpassung gleicher Breite kommt im Mittel auf {score} in ±{cap}; die {summary}.</translation>
    </message>
    <message>
        <source>Ticked: {jobs}.</source>
        <translation>Angehakt: {jobs}.</translation>
    </message>
    <message>
        <source>Unticked: {jobs}.</source>
        <translation>Abgehakt: {jobs}.</translation>
    </message>
    <message>
        <source>Weights unchanged: {weights}</source>
        <translation>Gewichte unverändert: {weights}</translation>
    </message>
    <message>
        <source>Weights {old} → {weights} (× {ratio})</source>
        <translation>Gewichte {old} → {weights} (× {ratio})</translation>
    </message>
    <message>
        <source>Weights: {weights}</source>
        <translation>Gewichte: {weights}</translation>
    </message>
    <message>
        <source>Without the 1 head that is off, {left} of {whole} weights are left.</source>
        <translation>Ohne den abgeschalteten Kopf bleiben {left} von {whole} Gewichten.</translation>
    </message>
    <message>
        <source>Without the {n} heads that are off, {left} of {whole} weights are left.</source>
        <translation>Ohne die {n} abgeschalteten Köpfe bleiben {left} von {whole} Gewichten.</translation>
    </message>
    <message>
        <source>head_dim is d_model / heads again: {d_model} / {heads} = {width}.</source>
        <translation>head_dim ist wieder d_model / Köpfe: {d_model} / {heads} = {width}.</translation>
    </message>
    <message>
        <source>head_dim is pinned at {width}, so the head count moves the weights.</source>
        <translation>head_dim ist fest bei {width}, also ändert die Kopfzahl die Gewichte.</translation>
    </message>
    <message>
        <source>head_dim is pinned at {width}, so the head count moves the weights: {share} a head.</source>
        <translation>head_dim ist fest bei {width}, also ändert die Kopfzahl die Gewichte: {share} je Kopf.</translation>
    </message>
    <message>
        <source>its logits must come from the tokens</source>
        <translation>die Logits müssen aus den Tokens entstehen</translation>
    </message>
    <message>
        <source>its logits need rank {rank} and {width} is to be had</source>
        <translation>die Logits brauchen Rang {rank}, und {width} ist zu haben</translation>
    </message>
    <message>
        <source>its pattern is for {wanted} tokens and there are {tokens}</source>
        <translation>das Muster ist für {wanted} Tokens, und es sind {tokens}</translation>
    </message>
    <message>
        <source>mean score is {score} {under}</source>
        <translation>mittlere Güte ist {score} {under}</translation>
    </message>
    <message>
        <source>no token is {token} any more</source>
        <translation>kein Token heißt mehr {token}</translation>
    </message>
    <message>
        <source>their logits need rank {rank} and {width} is to be had</source>
        <translation>die Logits brauchen Rang {rank}, und {width} ist zu haben</translation>
    </message>
    <message>
        <source>under the SVD fit</source>
        <translation>mit der SVD-Anpassung</translation>
    </message>
    <message>
        <source>under the best fit</source>
        <translation>mit der besten Anpassung</translation>
    </message>
    <message>
        <source>under the best fit found within ±{cap} at width {width}</source>
        <translation>mit der besten gefundenen Anpassung in ±{cap} bei Breite {width}</translation>
    </message>
    <message>
        <source>under the best fit found within ±{cap} at width {width}, which is the most there is</source>
        <translation>mit der besten gefundenen Anpassung in ±{cap} bei Breite {width}, und mehr gibt es nicht</translation>
    </message>
    <message>
        <source>value_dim {old} → {new}: V and O {weights} weights; no score depends on it.</source>
        <translation>value_dim {old} → {new}: V und O {weights} Gewichte; keine Güte hängt daran.</translation>
    </message>
    <message>
        <source>with heads {heads} on one KV head, the logits need rank {rank} and {width} is to be had</source>
        <translation>mit den Köpfen {heads} auf einem KV-Kopf brauchen die Logits Rang {rank}, und {width} ist zu haben</translation>
    </message>
    <message>
        <source>{heads} of head_dim {width}: {busy} busy, {idle} idle. </source>
        <translation>{heads} mit head_dim {width}: {busy} belegt, {idle} frei. </translation>
    </message>
    <message>
        <source>{heads} of width {width}: {busy} busy, {idle} idle. </source>
        <translation>{heads} der Breite {width}: {busy} belegt, {idle} frei. </translation>
    </message>
    <message>
        <source>{heads} query heads share 1 KV head, {each} to each</source>
        <translation>{heads} Query-Köpfe teilen sich 1 KV-Kopf, {each} je KV-Kopf</translation>
    </message>
    <message>
        <source>{heads} query heads share {kv_heads} KV heads, {each} to each</source>
        <translation>{heads} Query-Köpfe teilen sich {kv_heads} KV-Köpfe, {each} je KV-Kopf</translation>
    </message>
    <message>
        <source>{jobs} hold: ranks {ranks}.</source>
        <translation>{jobs} halten: Ränge {ranks}.</translation>
    </message>
    <message>
        <source>{jobs} holds: rank {ranks}.</source>
        <translation>{jobs} hält: Rang {ranks}.</translation>
    </message>
    <message>
        <source>{jobs} share head {head} and average {score} {under}; no attention averages more than {ceiling} on them</source>
        <translation>{jobs} teilen sich Kopf {head} und kommen im Mittel auf {score} {under}; keine Attention kommt in ihnen im Mittel über {ceiling}</translation>
    </message>
    <message>
        <source>{job} falls to {score} {under}</source>
        <translation>{job} fällt auf {score} {under}</translation>
    </message>
    <message>
        <source>{job} has a new pattern.</source>
        <translation>{job} hat ein neues Muster.</translation>
    </message>
    <message>
        <source>{job} is a new job of your own, {n} by {n}.</source>
        <translation>{job} ist eine neue eigene Aufgabe, {n} mal {n}.</translation>
    </message>
    <message>
        <source>{job} is unticked: {why}.</source>
        <translation>{job} ist abgehakt: {why}.</translation>
    </message>
    <message>
        <source>{job} reaches {score} {under}</source>
        <translation>{job} erreicht {score} {under}</translation>
    </message>
    <message>
        <source>{job} rises to {score} {under}</source>
        <translation>{job} steigt auf {score} {under}</translation>
    </message>
    <message>
        <source>{job} stays at {score} {under}</source>
        <translation>{job} bleibt bei {score} {under}</translation>
    </message>
    <message>
        <source>{job}: head {old} → {new}</source>
        <translation>{job}: Kopf {old} → {new}</translation>
    </message>
    <message>
        <source>{n} KV heads</source>
        <translation>{n} KV-Köpfe</translation>
    </message>
    <message>
        <source>{n} heads</source>
        <translation>{n} Köpfe</translation>
    </message>
    <message>
        <source>{n} more heads were switched.</source>
        <translation>{n} weitere Köpfe wurden geschaltet.</translation>
    </message>
    <message>
        <source>{n} more jobs below {full}; the lowest is {job} at {score}.</source>
        <translation>{n} weitere Aufgaben unter {full}; am niedrigsten {job} mit {score}.</translation>
    </message>
    <message>
        <source>{old} heads do not divide {d_model}; the nearest count that does is {new}.</source>
        <translation>{d_model} ist nicht durch {old} Köpfe teilbar; die nächste passende Zahl ist {new}.</translation>
    </message>
    <message>
        <source>{tokens} tokens, {identities} identities.</source>
        <translation>{tokens} Tokens, {identities} Identitäten.</translation>
    </message>
</context>
<context>
    <name>masks</name>
    <message>
        <source>causal</source>
        <translation>kausal</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
</context>
<context>
    <name>model</name>
    <message>
        <source>, {cached} cached values a token</source>
        <translation>, {cached} Cache-Werte je Token</translation>
    </message>
    <message>
        <source>, {kv_heads} KV heads</source>
        <translation>, {kv_heads} KV-Köpfe</translation>
    </message>
    <message>
        <source>apart: {found}</source>
        <translation>getrennt: {found}</translation>
    </message>
    <message>
        <source>no biases, norms or others</source>
        <translation>keine Biases, Normen oder andere</translation>
    </message>
    <message>
        <source>no model type</source>
        <translation>kein Modelltyp</translation>
    </message>
    <message>
        <source>this model has no attention heads to take along</source>
        <translation>dieses Modell hat keine Attention-Köpfe zum Mitnehmen</translation>
    </message>
    <message>
        <source>{name}: no layer with attention heads.</source>
        <translation>{name}: keine Schicht mit Attention-Köpfen.</translation>
    </message>
    <message>
        <source>{name}: {heads} heads of {head_dim}{shared}; {total} attention weights in {attention_layers} layers{held}.</source>
        <translation>{name}: {heads} Köpfe der Breite {head_dim}{shared}; {total} Attention-Gewichte in {attention_layers} Schichten{held}.</translation>
    </message>
</context>
<context>
    <name>plots</name>
    <message>
        <source>, KV head {kv_head}</source>
        <translation>, KV-Kopf {kv_head}</translation>
    </message>
    <message>
        <source>, head {head} is switched off</source>
        <translation>, Kopf {head} ist abgeschaltet</translation>
    </message>
    <message>
        <source>, hidden by the mask</source>
        <translation>, von der Maske verdeckt</translation>
    </message>
    <message>
        <source>, idle</source>
        <translation>, frei</translation>
    </message>
    <message>
        <source>, switched off</source>
        <translation>, abgeschaltet</translation>
    </message>
    <message>
        <source>, switched off.</source>
        <translation>, abgeschaltet.</translation>
    </message>
    <message>
        <source>, {width_loss} lost to width</source>
        <translation>, Breitenverlust {width_loss}</translation>
    </message>
    <message>
        <source>Attention minus target: too much is red, too little is blue.</source>
        <translation>Attention minus Ziel: zu viel ist rot, zu wenig blau.</translation>
    </message>
    <message>
        <source>Click a head to see it large; double-click it or press X to switch it off.</source>
        <translation>Ein Klick zeigt einen Kopf groß; Doppelklick oder X schaltet ihn ab.</translation>
    </message>
    <message>
        <source>Click or drag to move the heads to one of the offered counts.</source>
        <translation>Klicken oder ziehen, um die Köpfe auf eine der angebotenen Zahlen zu setzen.</translation>
    </message>
    <message>
        <source>Cursor: {where} {value}.</source>
        <translation>Zeiger: {where} {value}.</translation>
    </message>
    <message>
        <source>Focused head</source>
        <translation>Kopf im Blick</translation>
    </message>
    <message>
        <source>Focused: head {focused}{idle}.</source>
        <translation>Im Blick: Kopf {focused}{idle}.</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>Kopf {head}</translation>
    </message>
    <message>
        <source>Head {head} is idle.</source>
        <translation>Kopf {head} ist frei.</translation>
    </message>
    <message>
        <source>Head {head} is idle:</source>
        <translation>Kopf {head} ist frei:</translation>
    </message>
    <message>
        <source>Head {head}, {jobs}, switched off: {view}</source>
        <translation>Kopf {head}, {jobs}, abgeschaltet: {view}</translation>
    </message>
    <message>
        <source>Head {head}, {jobs}: {view}</source>
        <translation>Kopf {head}, {jobs}: {view}</translation>
    </message>
    <message>
        <source>Head {head}: idle</source>
        <translation>Kopf {head}: frei</translation>
    </message>
    <message>
        <source>Head {head}: {jobs}</source>
        <translation>Kopf {head}: {jobs}</translation>
    </message>
    <message>
        <source>Head {head}: {jobs}{state}.</source>
        <translation>Kopf {head}: {jobs}{state}.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>How well each job is held, and what sharing a head or its width cost.</source>
        <translation>Wie gut jede Aufgabe gehalten wird, und was geteilte Köpfe oder die Breite kosten.</translation>
    </message>
    <message>
        <source>KV {kv_head}</source>
        <translation>KV {kv_head}</translation>
    </message>
    <message>
        <source>Mean score at each head count, now {now}. {points}.</source>
        <translation>Mittlere Güte bei jeder Kopfzahl, jetzt {now}. {points}.</translation>
    </message>
    <message>
        <source>Mean score {mean_score}.</source>
        <translation>Mittlere Güte {mean_score}.</translation>
    </message>
    <message>
        <source>No job is ticked.</source>
        <translation>Keine Aufgabe ist angehakt.</translation>
    </message>
    <message>
        <source>No width has been found yet.</source>
        <translation>Noch wurde keine Breite gefunden.</translation>
    </message>
    <message>
        <source>Open dots and paler lines: the best fit found so far (heads: {heads}).</source>
        <translation>Offene Punkte und blassere Linien: die bisher gefundene beste Anpassung (Köpfe: {heads}).</translation>
    </message>
    <message>
        <source>Queries run down and keys across; point at a cell or use the arrow keys.</source>
        <translation>Queries laufen abwärts, Keys quer; auf eine Zelle zeigen oder die Pfeiltasten nutzen.</translation>
    </message>
    <message>
        <source>Rank of logits {rank} of {asked} asked. Rank of attention {attention}.</source>
        <translation>Rang der Logits {rank} von {asked} verlangten. Rang der Attention {attention}.</translation>
    </message>
    <message>
        <source>SVD fit (exact)</source>
        <translation>SVD-Anpassung (exakt)</translation>
    </message>
    <message>
        <source>Score against heads</source>
        <translation>Güte über Kopfzahl</translation>
    </message>
    <message>
        <source>Score of each job</source>
        <translation>Güte jeder Aufgabe</translation>
    </message>
    <message>
        <source>Show {name}</source>
        <translation>{name} zeigen</translation>
    </message>
    <message>
        <source>Strongest: {where} {value}.</source>
        <translation>Am stärksten: {where} {value}.</translation>
    </message>
    <message>
        <source>The attention that the head&apos;s jobs ask for.</source>
        <translation>Die Attention, die die Aufgaben des Kopfs verlangen.</translation>
    </message>
    <message>
        <source>The curve is being computed.</source>
        <translation>Die Kurve wird berechnet.</translation>
    </message>
    <message>
        <source>The score matrix before the softmax, on one scale around zero.</source>
        <translation>Die Score-Matrix vor dem Softmax, auf einer Skala um null.</translation>
    </message>
    <message>
        <source>The softmax of the logits over the visible keys.</source>
        <translation>Der Softmax der Logits über die sichtbaren Keys.</translation>
    </message>
    <message>
        <source>a pixel: strongest of {n} × {n}</source>
        <translation>ein Pixel: stärkste von {n} × {n}</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>attention, one scale for all</source>
        <translation>Attention, eine Skala für alle</translation>
    </message>
    <message>
        <source>best fit</source>
        <translation>beste</translation>
    </message>
    <message>
        <source>best fit ±{cap}</source>
        <translation>beste Anpassung ±{cap}</translation>
    </message>
    <message>
        <source>ceiling</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>lost to sharing</source>
        <translation>Teilungsverlust</translation>
    </message>
    <message>
        <source>lost to sharing or content</source>
        <translation>Teilen oder Inhalt</translation>
    </message>
    <message>
        <source>lost to width</source>
        <translation>Breitenverlust</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>maskiert</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>mean, SVD fit</source>
        <translation>Mittel, SVD</translation>
    </message>
    <message>
        <source>mean, best fit</source>
        <translation>Mittel, beste</translation>
    </message>
    <message>
        <source>mean, best fit so far</source>
        <translation>Mittel, bisher beste</translation>
    </message>
    <message>
        <source>no job was dealt to it.</source>
        <translation>ihm wurde keine Aufgabe zugeteilt.</translation>
    </message>
    <message>
        <source>numerical rank of attention</source>
        <translation>num. Rang der Attention</translation>
    </message>
    <message>
        <source>rank of logits</source>
        <translation>Rang der Logits</translation>
    </message>
    <message>
        <source>row {query}, key {key}</source>
        <translation>Zeile {query}, Key {key}</translation>
    </message>
    <message>
        <source>row {query}, key {key}: {weight}{hidden}</source>
        <translation>Zeile {query}, Key {key}: {weight}{hidden}</translation>
    </message>
    <message>
        <source>singular values</source>
        <translation>Singulärwerte</translation>
    </message>
    <message>
        <source>singular values, {kept} kept</source>
        <translation>Singulärwerte, {kept} bleiben</translation>
    </message>
    <message>
        <source>strongest: {where}</source>
        <translation>stärkste: {where}</translation>
    </message>
    <message>
        <source>target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>width (rank of the logits), log axis</source>
        <translation>Breite (Rang der Logits), logarithmisch</translation>
    </message>
    <message>
        <source>{count} idle heads, too many to draw one by one</source>
        <translation>{count} freie Köpfe, zu viele zum Zeichnen</translation>
    </message>
    <message>
        <source>{count} idle: their slices of W_O can go without a trace</source>
        <translation>{count} frei: ihr Anteil an W_O kann spurlos entfallen</translation>
    </message>
    <message>
        <source>{heads}: {busy} busy, {idle} idle</source>
        <translation>{heads}: {busy} belegt, {idle} frei</translation>
    </message>
    <message>
        <source>{heads}: {ratio} times one head, {beside}</source>
        <translation>{heads}: das {ratio}-Fache eines Kopfs, {beside}</translation>
    </message>
    <message>
        <source>{head} off</source>
        <translation>{head} aus</translation>
    </message>
    <message>
        <source>{job} on head {head}: {score} of at most {ceiling}; rank {rank} asked, width {width}.</source>
        <translation>{job} auf Kopf {head}: {score} von höchstens {ceiling}; Rang {rank} verlangt, Breite {width}.</translation>
    </message>
    <message>
        <source>{job} {score} of at most {ceiling}</source>
        <translation>{job} {score} von höchstens {ceiling}</translation>
    </message>
    <message>
        <source>{median} ms, spread {spread} ms, scores {score_bytes}</source>
        <translation>{median} ms, Streuung {spread} ms, Scores {score_bytes}</translation>
    </message>
    <message>
        <source>{rank} of {asked} asked</source>
        <translation>{rank} von {asked} verlangten</translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>32 tokens</source>
        <translation>32 Tokens</translation>
    </message>
    <message>
        <source>64 tokens</source>
        <translation>64 Tokens</translation>
    </message>
    <message>
        <source>a b a b</source>
        <translation>a b a b</translation>
    </message>
    <message>
        <source>a sentence</source>
        <translation>ein Satz</translation>
    </message>
    <message>
        <source>twelve notes</source>
        <translation>zwölf Noten</translation>
    </message>
</context>
<context>
    <name>taking</name>
    <message>
        <source>head count</source>
        <translation>Kopfzahl</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>hidden size</translation>
    </message>
    <message>
        <source>its {bias} biases a layer are left out</source>
        <translation>{bias} Biases je Schicht fallen weg</translation>
    </message>
    <message>
        <source>its {count} {name} weights a layer are left out</source>
        <translation>{count} {name}-Gewichte je Schicht fallen weg</translation>
    </message>
    <message>
        <source>latent (MLA) layers come as the heads they are once unfolded; the bench&apos;s weights and KV cache are not the model&apos;s</source>
        <translation>latente Schichten (MLA) kommen als die Köpfe, die sie entfaltet sind; Gewichte und KV-Cache der Werkbank sind nicht die des Modells</translation>
    </message>
    <message>
        <source>take {name}</source>
        <translation>{name} übernehmen</translation>
    </message>
    <message>
        <source>the bench counts {weights} weights for this shape, the file {total}</source>
        <translation>die Werkbank zählt {weights} Gewichte für diese Form, die Datei {total}</translation>
    </message>
</context>
<context>
    <name>tours</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
</context>
<context>
    <name>widths</name>
    <message>
        <source>SVD fit</source>
        <translation>SVD-Anpassung</translation>
    </message>
    <message>
        <source>best fit ±{cap}</source>
        <translation>beste Anpassung ±{cap}</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>{job} at {wanted} over {n} tokens needs width: {parts}.</source>
        <translation>{job} bei {wanted} über {n} Tokens braucht Breite: {parts}.</translation>
    </message>
    <message>
        <source>{n} tokens, {fit}: no width reaches {wanted}; {score} is the most that was found</source>
        <translation>{n} Tokens, {fit}: keine Breite erreicht {wanted}; gefunden wurde höchstens {score}</translation>
    </message>
    <message>
        <source>{n} tokens, {fit}: no width reaches {wanted}; {score} is the most there is</source>
        <translation>{n} Tokens, {fit}: keine Breite erreicht {wanted}; mehr als {score} gibt es nicht</translation>
    </message>
    <message>
        <source>{n} tokens, {fit}: width {width} reaches {score} ({proof})</source>
        <translation>{n} Tokens, {fit}: Breite {width} erreicht {score} ({proof})</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>Copied: {figure}.</source>
        <translation>Kopiert: {figure}.</translation>
    </message>
    <message>
        <source>Lecture &amp;on</source>
        <translation>Vortrag a&amp;uf</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Zuletzt &amp;geöffnet</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>{first} and {last}</source>
        <translation>{first} und {last}</translation>
    </message>
</context>
<context>
    <name>workspaces</name>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The width that a job needs, against the tokens.</source>
        <translation>Die Breite, die eine Aufgabe braucht, über der Tokenzahl.</translation>
    </message>
    <message>
        <source>What somebody&apos;s files really say, and who can serve it.</source>
        <translation>Was eine Modelldatei wirklich sagt, und wer das Modell ausführen kann.</translation>
    </message>
    <message>
        <source>What the head count moves, and what it does not.</source>
        <translation>Was die Kopfzahl verändert, und was nicht.</translation>
    </message>
    <message>
        <source>What the layer weighs, computes and stores.</source>
        <translation>Was die Schicht wiegt, rechnet und speichert.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
</context>
</TS>
