/** How playlists name ad breaks to players: a date range of this CLASS, with the name of the break as X-NAME. @source RFC 8216bis §4.4.5.1 */
export const AD_BREAK_CLASS = 'aerial.ad-break';
