/** The document of an offer, written for people. @param json as `GET /v2/offer` answers it */
export const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
