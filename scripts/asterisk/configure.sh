#!/usr/bin/env bash
# Writes an Asterisk configuration into FOLDER/etc: the templates beside this script, filled in from the environment.
# FOLDER has all that Asterisk writes, too. ARI_PASSWORD_FILE names the file with the password of ARI_USER.
set -euo pipefail
umask 077

refuse() { echo "configure.sh: $1" >&2; exit 1; }
port() { [[ ${!1} =~ ^[0-9]{1,5}$ ]] && ((${!1} > 0 && ${!1} < 65536)) || refuse "$1 is no port"; }
address() { [[ ${!1} =~ ^[0-9A-Fa-f.:]+$ ]] || refuse "$1 is no IP address"; }

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
: "${FOLDER:?}" "${ARI_PASSWORD_FILE:?}" "${ARI_USER:=turant}" "${PUBLIC_HOST:=}"
: "${SIP_HOST:=127.0.0.1}" "${SIP_PORT:=5060}" "${HTTP_PORT:=8088}" "${RTP_PORTS:=30000-30999}"
: "${AMI_PORT:=$((HTTP_PORT + 1))}"
: "${TRUNKS_FILE:=$FOLDER/trunks.conf}" "${PROGRAMS:=/usr/sbin}" "${DATA:=/usr/share/asterisk}"
: "${MODULES:=$(echo /usr/lib/*-linux-*/asterisk/modules)}"
RTP_START=${RTP_PORTS%-*} RTP_END=${RTP_PORTS#*-}
for name in SIP_PORT HTTP_PORT AMI_PORT RTP_START RTP_END; do port "$name"; done
address SIP_HOST
[[ $ARI_USER =~ ^[A-Za-z0-9_-]{1,64}$ ]] || refuse 'ARI_USER has characters that the name of a section cannot have'
# The same characters as in a trunk's password; a bare semicolon begins a comment.
password=$(<"$ARI_PASSWORD_FILE")
LC_ALL=C
[[ $password =~ ^[!-~]([\ -~]*[!-~])?$ ]] || refuse 'the password of ARI_PASSWORD_FILE is empty or not printable ASCII without blanks at its ends'
external=
if [[ $PUBLIC_HOST ]]; then
  address PUBLIC_HOST
  external=$'external_signaling_address = '$PUBLIC_HOST$'\nexternal_media_address = '$PUBLIC_HOST
fi

declare -A value=(
  [folder]=$FOLDER [modules]=$MODULES [data]=$DATA [programs]=$PROGRAMS [trunks]=$TRUNKS_FILE
  [sipHost]=$SIP_HOST [sipPort]=$SIP_PORT [tlsPort]=$((SIP_PORT + 1)) [external]=$external
  [httpHost]=127.0.0.1 [httpPort]=$HTTP_PORT [amiPort]=$AMI_PORT [rtpStart]=$RTP_START [rtpEnd]=$RTP_END
  [authorities]=/etc/ssl/certs/ca-certificates.crt
  [ariUser]=$ARI_USER [ariPassword]=${password//;/\\;}
)

mkdir -p "$FOLDER"/{etc,lib,db,run,spool/recording}
# Asterisk looks for these, and says so at length where it finds none.
for name in acl ccss cdr cel chan_websocket cli cli_permissions codecs dnsmgr dsp extconfig features pjproject pjsip_notify \
  sorcery stasis stir_shaken udptl websocket_client; do
  : >"$FOLDER/etc/$name.conf"
done
for template in "$here"/etc/*.conf; do
  text=$(<"$template")
  for name in "${!value[@]}"; do text=${text//"{{$name}}"/"${value[$name]}"}; done
  printf '%s\n' "$text" >"$FOLDER/etc/${template##*/}"
done
