/** Sound and subtitles of what plays: what was wanted before, and what the viewer chooses now. */
import type { EngineTracks } from '../engines/port.ts';
import { byPriority, subtitleChoices } from '../rules/tracks.ts';
import type { PlayerScreen } from './screen.ts';

/** Shows the tracks of a stream, and plays those that the viewer or the provider wants. */
export function offerTracks(screen: PlayerScreen, tracks: EngineTracks): void {
  const { engine, env, preferences, request } = screen;
  const shown = screen.state.tracks;
  const isNew = shown.audio.length !== tracks.audio.length || shown.text.length !== tracks.text.length;
  const wanted = env.languages?.();
  // The more wanted first, here as in the menu.
  screen.dispatch({ type: 'tracks-offered', tracks: { ...tracks, audio: byPriority(tracks.audio, wanted?.audio) } });
  if (!isNew || !engine) return;
  const audio = preferences.audio(tracks.audio, request?.item.channelId, wanted?.audio);
  if (audio && tracks.audio.length > 1 && audio.id !== tracks.audioId) engine.request({ type: 'audio', id: audio.id });
  const text = preferences.text(tracks.text, request?.item.channelId, wanted?.subtitle)?.id ?? -1;
  if (text !== tracks.textId) engine.request({ type: 'text', id: text });
}

/** Remembered for the channel, and for what is seen next. */
export function chooseAudio({ engine, preferences, request, state }: PlayerScreen, id: number): void {
  engine?.request({ type: 'audio', id });
  const track = state.tracks.audio.find((candidate) => candidate.id === id);
  if (track) preferences.saveAudio(track.language, request?.item.channelId);
}

/** @param id -1: off */
export function chooseText({ engine, preferences, request, state }: PlayerScreen, id: number): void {
  engine?.request({ type: 'text', id });
  preferences.saveText(state.tracks.text.find((candidate) => candidate.id === id)?.language, request?.item.channelId);
}

/** On in the language wanted last, or off. */
export function toggleText(screen: PlayerScreen): void {
  const { text, textId } = screen.state.tracks;
  const wanted =
    textId >= 0
      ? undefined
      : (screen.preferences.text(text, screen.request?.item.channelId) ?? subtitleChoices(text)[0]);
  if (textId >= 0 || wanted) chooseText(screen, wanted?.id ?? -1);
}
