/** Where uploaded videos that wait to be encoded are in an object store. */

export const UPLOADS = 'uploads/';
export const uploadPiecesPrefix = (id: string): string => `${UPLOADS}${id}/`;
/** @param mark tells pieces of two connections apart */
export const uploadPieceKey = (id: string, at: number, mark: string): string =>
  `${uploadPiecesPrefix(id)}${at}-${mark}`;
