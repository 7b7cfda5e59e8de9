/** Plans the renditions and tracks of an asset from the streams of its source. Pure. */
import path from 'node:path';
import { slugOf } from '../imports/slug.ts';
import { languageCode, languageLabel } from './languages.ts';
import type { AudioTrackSource } from './packager/encode-source.ts';
import { ladderFor, type Rung } from './packager/ladder.ts';
import type { ProbedSource, ProbedStream } from './packager/probe.ts';

export interface PlannedSubtitles {
  /** Number among the file's subtitle streams. */
  readonly index: number;
  readonly language: string;
  readonly label: string;
}

export interface IngestPlan {
  readonly ladder: readonly Rung[];
  readonly audio: readonly AudioTrackSource[];
  readonly subtitles: readonly PlannedSubtitles[];
  /** Codecs of bitmap subtitle streams, which are dropped. */
  readonly pictureSubtitles: readonly string[];
}

/** Text subtitles; the others (DVD, Blu-ray, DVB) are bitmaps and would need character recognition. */
const TEXT_CODECS = new Set([
  'subrip',
  'srt',
  'ass',
  'ssa',
  'webvtt',
  'mov_text',
  'text',
  'ttml',
  'microdvd',
  'subviewer',
  'sami',
  'eia_608',
]);

/** A track's own title where it says more than its language: a second track of a language, or a description of sounds. */
function labelOf(stream: ProbedStream, language: string, all: readonly ProbedStream[], fallback: string): string {
  const name = languageLabel(language);
  const isOnly = all.filter((other) => languageCode(other.language, fallback) === language).length === 1;
  if (isOnly || stream.title === undefined) return name;
  return `${name} (${stream.title})`;
}

/**
 * Every rendition the source has pixels for, every audio track, every text subtitle.
 * @param language ISO 639-1 of tracks that name none
 */
export function planIngest(source: ProbedSource, language: string): IngestPlan {
  const audio = source.audio.map((stream): AudioTrackSource => {
    const code = languageCode(stream.language, language);
    return {
      language: code,
      label: labelOf(stream, code, source.audio, language),
      source: { kind: 'stream', index: stream.index },
    };
  });
  const texts = source.subtitles.filter(({ codec }) => TEXT_CODECS.has(codec));
  return {
    ladder: ladderFor(source.width, source.height),
    // Every asset has audio: a player that joins assets needs a continuous track.
    audio: audio.length > 0 ? audio : [{ language, label: languageLabel(language), source: { kind: 'silence' } }],
    subtitles: texts.map((stream) => {
      const code = languageCode(stream.language, language);
      return { index: stream.index, language: code, label: labelOf(stream, code, texts, language) };
    }),
    pictureSubtitles: source.subtitles.filter(({ codec }) => !TEXT_CODECS.has(codec)).map(({ codec }) => codec),
  };
}

/** The id of an asset when none is given: the file's name and the beginning of its content's hash. */
export function assetIdOf(file: string, contentHash: string): string {
  return [slugOf(path.basename(file, path.extname(file))), contentHash.slice(0, 8)].filter(Boolean).join('-');
}

/** Ids are names of folders and parts of addresses. */
export const isAssetId = (id: string): boolean => /^[a-z0-9][a-z0-9_-]{0,99}$/u.test(id);
