/** What search engines may list and who prerenders pages: the rules that the pages, the sitemap and the server share. */

/** A segment of an address without a letter is an id: such an address is not for search engines. @source C-270, A-718, A-719 */
export const hasLetters = (segment: string): boolean => /\p{L}/u.test(segment);

/** Pages of persons with fewer works are not for search engines. @source C-208 */
export const PERSON_INDEXED_FROM_WORKS = 2;

const PRERENDERERS =
  /prerender|rendertron|googlebot|google-inspectiontool|storebot-google|bingbot|bingpreview|yandex(?:bot|mobilebot|renderresourcesbot|webmaster)|duckduckbot|baiduspider|applebot|mail\.ru_bot|petalbot|seznambot|facebookexternalhit|twitterbot|telegrambot|vkshare|whatsapp|linkedinbot|slackbot|discordbot|pinterestbot|skypeuripreview|viber/i;

/** Whether the client that requests a page prerenders it for a search engine, or for the card of a shared link. @source C-803 */
export const isPrerenderer = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && PRERENDERERS.test(userAgent);
