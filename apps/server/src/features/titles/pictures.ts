/** Pictures that operators upload: judged by their contents, cut to their shape, stored beside those of imported titles. */
import { MAX_PICTURE_BYTES } from '@aerial/contract/calls/operator-titles.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { BrokenPicture, storePictureBytes, type PictureTarget, type Shape } from '../../vod/pictures.ts';

const unusable: AppError = {
  code: 'picture_unusable',
  message: 'This is no JPEG, PNG, WebP or AVIF picture of at most 40 megapixels.',
  detail: { data: ['This is no JPEG, PNG, WebP or AVIF picture of at most 40 megapixels.'] },
};
const noTarget: AppError = {
  code: 'unavailable',
  message: 'The service is not available right now. Please try again.',
};

export interface UploadedPicture {
  readonly shape: Shape;
  readonly name?: string;
  /** Base64. */
  readonly data: string;
}

/** @param target where the installation's own pictures are; without one nothing can be stored */
export function pictureShelf(target: PictureTarget | undefined) {
  return {
    async put({
      shape,
      name = '',
      data,
    }: UploadedPicture): Promise<Result<{ address: string; width: number; height: number }, AppError>> {
      if (!target) return fail(noTarget);
      const bytes = Buffer.from(data, 'base64');
      if (bytes.length > MAX_PICTURE_BYTES) return fail(unusable);
      try {
        return ok(await storePictureBytes(target, name, bytes, shape));
      } catch (error) {
        if (error instanceof BrokenPicture) return fail(unusable);
        throw error;
      }
    },
  };
}
export type PictureShelf = ReturnType<typeof pictureShelf>;
