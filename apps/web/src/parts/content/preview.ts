/** A preview of a content from its card: the content page shows it until it has loaded. */

export interface ContentPreview {
  readonly title: string;
  readonly wide: string | null;
  readonly upright: string | null;
  readonly tint: string | null;
}

interface Card {
  readonly title: string;
  readonly cover: {
    readonly src_16x9: string | null;
    readonly src_2x3: string | null;
    readonly tint_16x9?: string | null | undefined;
  };
}

/** The navigation state of a link to a content. */
export const previewState = ({ title, cover }: Card): { readonly preview: ContentPreview } => ({
  preview: { title, wide: cover.src_16x9, upright: cover.src_2x3, tint: cover.tint_16x9 ?? null },
});

/** @returns undefined where the page was opened otherwise, or by another version of the application */
export function previewIn(state: unknown): ContentPreview | undefined {
  const preview = (state as { preview?: Partial<ContentPreview> } | null)?.preview;
  const isText = (value: unknown): boolean => value === null || typeof value === 'string';
  return preview &&
    typeof preview.title === 'string' &&
    isText(preview.wide) &&
    isText(preview.upright) &&
    isText(preview.tint)
    ? (preview as ContentPreview)
    : undefined;
}
