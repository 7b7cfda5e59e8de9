/** What the television shows. Pure: no element, no clock, no network. */
import type { MediaDetails, Notice, Subject, ToReceiver } from '../player/cast/protocol.ts';
import type { Blackout, Bounds, Position } from '../player/types.ts';

/** `unsupported`: Google's script did not come, as in an ordinary browser. */
export type ReceiverPhase = 'starting' | 'unsupported' | 'idle' | 'loading' | 'waiting' | 'play' | 'pause' | 'error';

export interface ReceiverScreen {
  readonly phase: ReceiverPhase;
  readonly language: string;
  /** What plays. */
  readonly subject: Subject | undefined;
  /** What the phone is about to send, while it is not loaded. */
  readonly coming: Subject | undefined;
  readonly details: MediaDetails | undefined;
  readonly notice: { readonly kind: Notice; readonly text: string | undefined } | undefined;
  readonly blackouts: readonly Blackout[];
  /** The picture is covered. @source C-452 */
  readonly isBlackout: boolean;
  readonly position: Position | undefined;
  /** Of a film; a channel has its programme. */
  readonly bounds: Bounds | undefined;
  /** Title and progress lie over the picture. */
  readonly isInfoShown: boolean;
}

export const startingScreen = (language: string): ReceiverScreen => ({
  phase: 'starting',
  language,
  subject: undefined,
  coming: undefined,
  details: undefined,
  notice: undefined,
  blackouts: [],
  isBlackout: false,
  position: undefined,
  bounds: undefined,
  isInfoShown: false,
});

export type ReceiverEvent =
  | { readonly type: 'started' }
  | { readonly type: 'unsupported' }
  | { readonly type: 'message'; readonly message: ToReceiver }
  | { readonly type: 'load'; readonly subject: Subject; readonly details: MediaDetails | undefined }
  | { readonly type: 'element'; readonly event: 'playing' | 'waiting' | 'paused' | 'seeking' }
  | { readonly type: 'finished' }
  | { readonly type: 'failed' }
  | { readonly type: 'blackouts'; readonly blackouts: readonly Blackout[] }
  | { readonly type: 'tick'; readonly position: Position | undefined; readonly length: Bounds | undefined }
  | { readonly type: 'info-over' };

export type ReceiverEffect =
  | { readonly run: 'load-texts'; readonly language: string }
  | { readonly run: 'load-blackouts'; readonly url: string }
  | { readonly run: 'mute'; readonly isMuted: boolean }
  /** Hides title and progress after a while; starts the time again. */
  | { readonly run: 'hide-info' };

type Step = readonly [ReceiverScreen, readonly ReceiverEffect[]];
const stay = (s: ReceiverScreen): Step => [s, []];
const withInfo = (s: ReceiverScreen): Step => [{ ...s, isInfoShown: true }, [{ run: 'hide-info' }]];

export function stepReceiverScreen(s: ReceiverScreen, e: ReceiverEvent): Step {
  switch (e.type) {
    case 'started':
      return stay({ ...s, phase: 'idle' });
    case 'unsupported':
      return stay({ ...s, phase: 'unsupported' });
    case 'message':
      return messageCame(s, e.message);
    case 'load':
      return load(s, e.subject, e.details);
    case 'element':
      return elementChanged(s, e.event);
    case 'finished':
      // What failed has ended, too.
      return s.phase === 'error' ? stay(s) : ended({ ...s, phase: 'idle' });
    case 'failed':
      return ended({ ...s, phase: 'error', notice: { kind: 'error', text: undefined } });
    case 'blackouts':
      return covered({ ...s, blackouts: e.blackouts });
    case 'tick':
      return covered({ ...s, position: e.position, bounds: e.length });
    case 'info-over':
      return stay({ ...s, isInfoShown: false });
  }
}

function messageCame(s: ReceiverScreen, message: ToReceiver): Step {
  switch (message.type) {
    case 'hello':
      if (message.language === '' || message.language === s.language) return stay(s);
      return [{ ...s, language: message.language }, [{ run: 'load-texts', language: message.language }]];
    case 'subject':
      // The programme on the picture changes without a load; anything else is on its way.
      return message.subject.contentId === s.subject?.contentId
        ? withInfo({ ...s, subject: message.subject, coming: undefined })
        : withInfo({ ...s, coming: message.subject, notice: undefined });
    case 'notice':
      if (message.notice === null) return stay({ ...s, notice: undefined });
      return stay({ ...s, coming: undefined, notice: { kind: message.notice, text: message.text } });
  }
}

function load(s: ReceiverScreen, subject: Subject, details: MediaDetails | undefined): Step {
  const next: ReceiverScreen = {
    ...s,
    phase: 'loading',
    subject,
    coming: undefined,
    details,
    notice: undefined,
    blackouts: [],
    isBlackout: false,
    position: undefined,
    bounds: undefined,
    isInfoShown: true,
  };
  const effects: ReceiverEffect[] = s.isBlackout ? [{ run: 'mute', isMuted: false }] : [];
  if (details?.infoUrl !== undefined) effects.push({ run: 'load-blackouts', url: details.infoUrl });
  return [next, effects];
}

function elementChanged(s: ReceiverScreen, event: 'playing' | 'waiting' | 'paused' | 'seeking'): Step {
  // Elements report the end of what was before as well.
  if (s.phase === 'idle' || s.phase === 'error' || !s.subject) return stay(s);
  switch (event) {
    case 'playing':
      return withInfo({ ...s, phase: 'play' });
    case 'waiting':
      return stay(s.phase === 'play' ? { ...s, phase: 'waiting' } : s);
    case 'paused':
      return stay(s.phase === 'loading' ? s : { ...s, phase: 'pause' });
    case 'seeking':
      return s.phase === 'loading' ? stay(s) : withInfo(s);
  }
}

/** Nothing plays; what is on its way stays announced. */
const ended = (s: ReceiverScreen): Step => [
  {
    ...s,
    subject: undefined,
    details: undefined,
    blackouts: [],
    isBlackout: false,
    position: undefined,
    bounds: undefined,
    isInfoShown: false,
  },
  s.isBlackout ? [{ run: 'mute', isMuted: false }] : [],
];

/** @source C-452 */
function covered(s: ReceiverScreen): Step {
  const { position } = s;
  const isBlackout =
    position !== undefined && s.blackouts.some(({ start, end }) => position >= start && position < end);
  if (isBlackout === s.isBlackout) return stay(s);
  return [{ ...s, isBlackout }, [{ run: 'mute', isMuted: isBlackout }]];
}

/** The stretch that the progress line stands for: the programme, or the whole film. */
export function progressOf({
  subject,
  details,
  bounds,
  position,
}: ReceiverScreen): { readonly bounds: Bounds; readonly share: number } | undefined {
  const whole = details?.kind === 'vod' ? bounds : (subject?.bounds ?? details?.bounds);
  if (!whole || position === undefined || position < whole.start || position > whole.end) return undefined;
  return { bounds: whole, share: (position - whole.start) / (whole.end - whole.start) };
}
