/** What `aerial help` prints. */

export const HELP = `aerial: import channels, guides and videos into an Aerial installation, manage channels and operator tokens

  aerial import channels FILE.m3u [--provider SHORTNAME] [--list KEY] [--record DAYS] [--age YEARS]
      Imports the channels of an M3U list. Importing a new version of the list under the same key
      (default: the file name) updates what changed. Without --provider the default provider shows
      them. With --record the server records them (HLS feeds only), with that many days of archive.
      --age sets their age rating; child profiles see channels up to 12, and none without one.

  aerial import epg FILE.xml[.gz]
      Imports the programmes of an XMLTV guide, for imported channels that match by guide id or name.
      Within the time that the guide covers, it replaces the entries of earlier guides.

  aerial import packets FILE.yaml [--provider SHORTNAME] [--dry-run]
      Imports what a provider sells: packets with their prices, licences to rent or own a film, promo
      campaigns with their codes, from YAML or JSON. The file is the whole offer: a packet that it no longer
      has is archived, and a changed price is for new subscribers only. Generated codes are printed as CSV.
      With --dry-run nothing is changed. docs/examples/packets.yaml is an example.

  aerial import vod FOLDER [--library NUMBER] [--provider SHORTNAME] [--list KEY]
      Imports the films and series of a folder in the layout of home media servers (Title (Year)/,
      Season 01/, NFO or JSON, posters), encoded like ingest. Without --library they go into a library
      named KEY (default: the folder name). Each title is imported completely or not at all; importing
      the folder again adds and updates.

  aerial ingest VIDEO [--id ID] [--title TITLE] [--library NUMBER]
      Imports any video that ffmpeg reads as a film: encoded into the renditions its size allows, with
      all audio tracks and text subtitles. The same video is not encoded again.

  aerial provider token SHORTNAME
      Creates a new token with which the operator calls the API (?token=), and prints it once. The
      previous token is revoked.

  aerial report payments --from TIME --to TIME [--provider SHORTNAME]
      Prints the payments and refunds that were created in that time as CSV, to compare with the statements
      of the payment systems. TIME as below.

  aerial report ledger
      Proves that the books balance: each balance is the sum of its transfers, and all add up to zero.
      Exit code 1 if not.

  aerial channel blackout CHANNEL --from TIME --to TIME [--provider SHORTNAME] [--remove]
      Blacks out the channel (id or slug) for a time, live and in the archive, for this provider or for
      all. TIME is 2031-01-31T20:00:00Z, with an offset (+03:00), or Unix seconds. --remove ends the
      blackout.

  aerial channel vitrina CHANNEL --web ADDRESS [--light ADDRESS] [--sdk ADDRESS] [--offset SECONDS] | --remove
      Shows the channel (id or slug) live in the player of a third party: its page, a page for small
      screens, the script that controls it (default: the provider's), and how far before the present it
      is used. Older positions play from the archive. Addresses are absolute, or paths of this
      installation. With --remove the channel plays like any other. See docs/vitrina.md.

  aerial help

Options for imports and ingest
  --language CODE   language of names and tracks that specify none (default: ru)
  --quiet           print only counts, no line for each skipped entry

A file is imported completely or not at all. Commands use the database of DATABASE_URL if it is set, else
that of the running server, else they start the one in AERIAL_DATA (.data). Exit codes: 0 success, 1 bad
input or unusable installation, 2 wrong usage, 130 stopped.
`;
