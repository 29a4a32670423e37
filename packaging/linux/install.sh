#!/bin/sh
# Install headlab for one person, or take it away again:
#   ./install.sh [--prefix FOLDER] [--remove]        FOLDER is ~/.local unless given
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=$HOME/.local
remove=no
while [ $# -gt 0 ]; do
    case $1 in
        --prefix) prefix=${2:?--prefix needs a folder}; shift ;;
        --remove) remove=yes ;;
        *) echo "usage: $0 [--prefix FOLDER] [--remove]" >&2; exit 2 ;;
    esac
    shift
done
mkdir -p "$prefix"
prefix=$(CDPATH='' cd -- "$prefix" && pwd)
app=$prefix/lib/headlab

refresh() {
    # The desktop notices without these, later.
    for command in "update-mime-database $1/mime" "update-desktop-database -q $1/applications"; do
        if command -v "${command%% *}" >/dev/null 2>&1; then
            $command || true
        fi
    done
}

# The list of what was installed is in the app's folder: an upgrade or a removal leaves nothing of an older version.
if [ -e "$app/installed" ]; then
    while IFS= read -r file; do
        rm -f "$prefix/share/$file"
        (cd "$prefix/share" && rmdir -p "$(dirname "$file")" 2>/dev/null) || true
    done <"$app/installed"
fi
rm -rf "$app"
rm -f "$prefix/bin/headlab"
if [ $remove = yes ]; then
    if [ -d "$prefix/share" ]; then
        refresh "$prefix/share"
    fi
    echo "headlab is gone from $prefix"
    exit 0
fi

mkdir -p "$prefix/bin" "$prefix/lib" "$prefix/share"
cp -R "$here/headlab" "$app"
cp -R "$here/share/." "$prefix/share/"
(cd "$here/share" && find . -type f) >"$app/installed"
ln -s ../lib/headlab/headlab "$prefix/bin/headlab"
# Menus do not always have the folder of one's own programs on their PATH.
desktop=$prefix/share/applications/headlab.desktop
sed "s|^Exec=headlab|Exec=\"$app/headlab\"|" "$here/share/applications/headlab.desktop" >"$desktop"
refresh "$prefix/share"
echo "headlab is installed: $prefix/bin/headlab"
