#!/bin/sh
# Compile the library: the files stand in _CoqProject in the order in which they need one another.
set -e
cd "$(dirname "$0")"
for file in $(grep '\.v$' _CoqProject); do coqc -q -Q . Grundy "$file"; done
