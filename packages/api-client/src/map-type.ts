/** Which set of pages is requested: of televisions and browsers, or of phones. @source C-887, C-888 */
export type MapType = 'web' | 'mobile300';
