#!/bin/sh
# Install a deb into a bare Debian root, run it, purge it, and compare the root with what it was before.
#   packaging/linux/clean_install.sh ROOT DEB        as root; ROOT is from debootstrap and its apt works
set -eu
root=$1
deb=$2
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# Every file with its size and time, but for the records that the package tools keep of their own work; and dpkg
# removes an empty /opt along with the last package in it.
listing() {
    (cd "$root" && find . \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp -o -path ./var/log \
        -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache \) -prune \
        -o ! -type d -printf '%p %s %T@\n' -o -printf '%p\n' | grep -vx ./opt | sort)
}

cp "$deb" "$root/tmp/headlab.deb"
depends=$(dpkg-deb --field "$deb" Depends | sed 's/([^)]*)//g; s/,/ /g')
inside apt-get update -q >/dev/null
# shellcheck disable=SC2086 # a list of packages
inside apt-get install -q -y --no-install-recommends $depends >/dev/null
before=$(mktemp)
after=$(mktemp)
trap 'rm -f "$before" "$after"' EXIT
listing >"$before"

# dpkg alone: it refuses where a dependency is not named.
inside dpkg --install /tmp/headlab.deb
inside headlab --self-test
inside headlab score --heads 64
set +e
inside QT_QPA_PLATFORM=offscreen HEADLAB_LOG=info HEADLAB_CONFIG_DIR=/tmp/config timeout --preserve-status 15 headlab
code=$?
set -e
[ $code -eq 0 ] || { echo "the window ended with $code" >&2; exit 1; }
inside dpkg --purge headlab
listing >"$after"
diff "$before" "$after" || { echo "the removal left the root changed" >&2; exit 1; }
echo "installed, run and removed without a trace"
