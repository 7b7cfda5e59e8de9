/** What `aerial help` prints. */

export const HELP = `aerial: import channels, guides and videos into an Aerial installation, manage channels, operator
tokens and messages

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
      campaigns with their codes, prices of single users, from YAML or JSON. The file is the whole offer: a
      packet that it no longer has is archived, and a changed price is for new subscribers only. Generated
      codes are printed as CSV. With --dry-run nothing is changed. docs/examples/packets.yaml is an example.

  aerial import ads FILE.yaml [--provider SHORTNAME]
      Imports which ads a provider shows, in front of what, to whom not, from YAML or JSON. The file is all
      there is: rules that it no longer has are gone. docs/examples/ads.yaml is an example.

  aerial import vod FOLDER [--library NUMBER] [--provider SHORTNAME] [--list KEY]
      Imports the films and series of a folder in the layout of home media servers (Title (Year)/,
      Season 01/, NFO or JSON, posters), encoded like ingest. Without --library they go into a library
      named KEY (default: the folder name). Each title is imported completely or not at all; importing
      the folder again adds and updates. Openings of series are found as by marks find.

  aerial ingest VIDEO [--id ID] [--title TITLE] [--library NUMBER] [--protect]
      Imports any video that ffmpeg reads as a film: encoded into the renditions its size allows, with
      all audio tracks and text subtitles. The same video is not encoded again. With --protect it is
      delivered encrypted, by a key of its own (docs/drm.md).

  aerial protect --channel CHANNEL | --content CONTENT [--from TIME] [--key FILE.json]
      Delivers a channel, or a film or episode, encrypted (slug or id): live, in the archive and on demand.
      What is protected already gets its next key, from that time on (default: in a minute). The key is
      made here, or read from a file of an operator's own key store: {"kid": …, "key": …, "iv": …},
      32 hexadecimal digits each. See docs/drm.md.

  aerial marks find CONTENT [--dry-run]
      Finds recaps, openings and closing credits in the episodes of a season or series (id or slug) by what
      they have in common in their sound, for viewers to skip. Importing a folder does this by itself. What an
      operator has corrected stays. With --dry-run nothing is stored.

  aerial marks set CONTENT [--recap FROM-TO] [--intro FROM-TO] [--credits FROM-TO]
      Corrects the marks of a film or episode. FROM and TO are minutes and seconds (0:12.5-1:40) from its
      start; none: there is no such mark; auto: the next search decides.

  aerial marks list CONTENT
      Prints the marks of a film, an episode, or all episodes of a season or series.

  aerial media upload
      Copies assets, pictures and documents of the data folder into the media store (MEDIA_STORE). What is
      there in the same version is not sent again, and the folders stay as they are.

  aerial media clean [--grace HOURS] [--dry-run]
      Deletes what no asset of the media store reaches and is older than that (default: 48, at least 24):
      uploads that were broken off, and files of assets that were replaced. The service does it every night.

  aerial provider add SHORTNAME --name NAME [--host HOST] [--language CODE]
      Creates a provider and prints a link, valid once for an hour, by which its first owner comes into the
      console. The first provider is found under every address of the installation, others need a host.

  aerial provider token SHORTNAME
      Creates the token "operator", with which the operator calls the API (?token=) and may do everything,
      and prints it once. The previous one of that name is revoked.

  aerial console invite SHORTNAME EMAIL [--role ROLE]
      Prints a link, valid once for seven days, by which somebody becomes a member of the provider's staff:
      owner (default), content, marketing, support, finance or read_only.

  aerial operator-token create SHORTNAME NAME --scopes all|SCOPE,SCOPE... [--days NUMBER]
      Creates a further token with a name and the scopes that its system needs (users:read, payments:write
      ...), valid for so many days or without an end, and prints it once.

  aerial operator-token list SHORTNAME
      Prints the operator's tokens: scopes, end, last use. Secrets are stored as hashes only.

  aerial operator-token rotate SHORTNAME NAME [--overlap HOURS]
      Prints a new secret of the token, valid at once; the former one stays valid for so many hours
      (default: 24, 0: not at all).

  aerial operator-token revoke SHORTNAME NAME
      Ends the token at once.

  aerial refund PAYMENT [--amount AMOUNT --reason TEXT --key KEY [--write-off]]
      Returns money of a payment, named by its id in the report of payments. Without --amount nothing happens:
      it says what was paid, what was refunded and what can be. The sum is taken off the viewer's balance;
      with --write-off the provider bears what the viewer has spent already. The same --key is the same
      refund, however often it is requested. The server sends it to the payment system within a minute.

  aerial message FILE.yaml --provider SHORTNAME | --user NUMBER [--key KEY]
      Writes a message to the inbox of all users of a provider, or of one user. The file has a title and a
      text, each as it is or by language (title: {ru: ..., en: ...}); the text is plain, with line breaks
      and addresses. Each user gets it once: the same file again goes to those who have not got it, and
      with another --key the same texts are another message. See docs/operating.md.

  aerial push send FILE.yaml | --title TEXT --text TEXT  --provider SHORTNAME [--to-language CODE]
      [--packet NUMBER] [--platform pc|phone|tablet|tv] [--ttl HOURS] [--key KEY] [--at-once] [--dry-run]
      Sends a notification to the browsers of a provider's viewers who allow it: all, or those with the
      interface in a language, with a packet, on a kind of device. The file has a title, a text, and if you
      like a button, an icon and a destination. The server sends it within a minute, after the quiet hours
      (at once with --at-once), and gives up after --ttl (default: 24 hours). The same file again, or the
      same --key, sends nothing twice. With --dry-run it only counts. See docs/push.md.

  aerial report payments --from TIME --to TIME [--provider SHORTNAME]
      Prints the payments and refunds that were created in that time as CSV, to compare with the statements
      of the payment systems. TIME as below.

  aerial report ledger
      Proves that the books balance: each balance is the sum of its transfers, and all add up to zero.
      Exit code 1 if not.

  aerial report survey [--id NUMBER] [--provider SHORTNAME] [--language CODE]
      Prints the viewers' answers to a survey (default: 1) as CSV, one line for each submission.

  aerial import ab-tests FILE.yaml [--provider SHORTNAME]
      Imports the A/B tests of a provider: their groups with shares, and the events that count as success. The
      file is the whole list: a test that it no longer has ends. See docs/analytics.md.

  aerial report ab-tests [--provider SHORTNAME]
      Prints as CSV how many viewers of each group saw a test, and how many then reached its goals.

  aerial report stutter STATISTICS_ID [--language CODE]
      Says why a playback stuttered for its viewer: what its player reported, minute by minute, and the likely
      causes. The player shows the id (statistics for the support). Both need events in PostgreSQL (EVENT_SINKS).

  aerial channel blackout CHANNEL --from TIME --to TIME [--provider SHORTNAME] [--remove]
      Blacks out the channel (id or slug) for a time, live and in the archive, for this provider or for
      all. TIME is 2031-01-31T20:00:00Z, with an offset (+03:00), or Unix seconds. --remove ends the
      blackout.

  aerial channel ad-break CHANNEL BREAK [--at TIME] [--provider SHORTNAME] [--remove]
      Orders a break of the provider's file of ads on the channel (id or slug), as soon as possible or at a time,
      for viewers who see ads. --remove takes back the one that begins at a time.

  aerial channel vitrina CHANNEL --web ADDRESS [--light ADDRESS] [--sdk ADDRESS] [--offset SECONDS] | --remove
      Shows the channel (id or slug) live in the player of a third party: its page, a page for small
      screens, the script that controls it (default: the provider's), and how far before the present it
      is used. Older positions play from the archive. Addresses are absolute, or paths of this
      installation. With --remove the channel plays like any other. See docs/vitrina.md.

  aerial doctor [--json]
      Checks the installation of these settings: database, migrations, clock, folders, media, public address,
      certificates, sources of channels, SMS and mail, and says what to do. Changes nothing. Exit code 1 if
      something must be repaired.

  aerial backup FOLDER [--media]
      Writes a backup of the database, as of one instant, and of pictures and documents into a new folder, also
      while the service runs; with --media of all media assets, too. With BACKUP_KEY (32 characters or more)
      the installation's secret is in it, sealed.

  aerial restore FOLDER [--check]
      Restores a backup into an empty installation: that of DATABASE_URL, or the one in AERIAL_DATA, which must
      not run. With --check it only proves that the backup is complete.

  aerial move-database
      Moves the embedded database of AERIAL_DATA to the empty one of DATABASE_URL. Stop the service first.

  aerial help

Options for imports and ingest
  --language CODE   language of names and tracks that specify none (default: ru)
  --quiet           print only counts, no line for each skipped entry

A file is imported completely or not at all. Commands use the database of DATABASE_URL if it is set, else
that of the running server, else they start the one in AERIAL_DATA (.data). Exit codes: 0 success, 1 bad
input or unusable installation, 2 wrong usage, 130 stopped.
`;
