#!/usr/bin/env bash
# unpack-debs.sh FOLDER SUITE PACKAGE...: the packages of a Debian suite and all that they depend on, their libc included,
# unpacked below FOLDER/root; FOLDER/versions says which version each PACKAGE has.
# Needs no root, changes nothing outside FOLDER and starts nothing. apt resolves, and checks every signature and checksum;
# dpkg-deb unpacks. Needs apt, dpkg-deb and Debian's archive keyring.
set -euo pipefail

folder=${1:?folder} suite=${2:?suite}
shift 2
packages=("$@")
apt_folder=$folder/apt
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

[ -r "$keyring" ] || { echo "no keyring of Debian's archive here: apt-get install debian-archive-keyring" >&2; exit 3; }

# The archive that this machine's apt already has for Debian: no host is named here.
archive=$(apt-get indextargets --format '$(REPO_URI) $(ORIGIN) $(LABEL) $(COMPONENT) $(CREATED_BY)' |
  awk '$2 == "Debian" && $3 == "Debian" && $4 == "main" && $5 == "Packages" { print $1; exit }')
[ -n "$archive" ] || { echo "apt knows no archive of Debian here: run apt-get update once" >&2; exit 3; }

mkdir -p "$apt_folder"/{state/lists/partial,cache/archives/partial,sources}
# An empty list of installed packages: what is unpacked runs with its own libraries, whatever this machine has.
: >"$apt_folder/state/status"
printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' "$archive" "$suite" "$keyring" >"$apt_folder/sources/suite.sources"

# Check-Valid-Until: a mirror may be some days behind. Signatures are checked all the same.
cat >"$apt_folder/apt.conf" <<END
Dir::State "$apt_folder/state";
Dir::State::status "$apt_folder/state/status";
Dir::Cache "$apt_folder/cache";
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$apt_folder/sources";
Dir::Etc::Preferences "/dev/null";
Dir::Etc::PreferencesParts "/dev/null";
Dir::Etc::Trusted "/dev/null";
Dir::Etc::TrustedParts "/dev/null";
APT::Install-Recommends "false";
APT::Sandbox::User "";
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
Acquire::Retries "1";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
Debug::NoLocking "true";
END
export APT_CONFIG=$apt_folder/apt.conf

# 15 s and 25 s with a fast mirror. A child would outlive this script where only the script were ended.
timeout 60 apt-get update -qq
timeout 120 apt-get install -y -qq --download-only "${packages[@]}" >/dev/null

mkdir -p "$folder/root"
for deb in "$apt_folder"/cache/archives/*.deb; do
  dpkg-deb --fsys-tarfile "$deb" | tar -C "$folder/root" -xf - --no-same-owner --no-same-permissions \
    --exclude='./dev/*' --exclude='./usr/share/doc/*' --exclude='./usr/share/man/*' --exclude='./usr/share/info/*' \
    --exclude='./usr/share/locale/*' --exclude='./usr/share/i18n/*' --exclude='./usr/share/zoneinfo*' \
    --exclude='./usr/share/perl*' --exclude='./usr/lib/*/perl*' --exclude='./usr/lib/python3*' \
    --exclude='./usr/lib/*/dri' --exclude='./usr/lib/*/libLLVM*' --exclude='./usr/lib/*/libz3*'
done
for package in "${packages[@]}"; do
  for deb in "$apt_folder/cache/archives/${package}"_*.deb; do
    printf '%s %s\n' "$package" "$(dpkg-deb -f "$deb" Version)"
  done
done >"$folder/versions"
rm -rf "$apt_folder"
