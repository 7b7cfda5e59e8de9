import { createContext, useContext } from 'react';

/** Keys of the texts that controls show or announce themselves. All others are given as props. */
export type ControlText =
  | 'action_back'
  | 'action_close'
  | 'action_retry'
  | 'action_scroll_back'
  | 'action_scroll_forward'
  | 'error_general'
  | 'status_loading';

/** A text by its key, in the language of the interface; another function after the language has changed. */
export type TextOf = (key: ControlText) => string;

const TextContext = createContext<TextOf | undefined>(undefined);

/** Supplies the texts; every application has one above its controls. */
export const ControlTexts = TextContext.Provider;

export function useControlTexts(): TextOf {
  const text = useContext(TextContext);
  if (!text) throw new Error('Controls need ControlTexts above them.');
  return text;
}
