/** Conveniences of the application that a provider can switch off, by name. All are on where its settings do not say otherwise. */
export const VIEWER_FEATURES = [
  'mini_player',
  'start_over_prompt',
  'day_scrub',
  'last_channels',
  'hidden_scores',
  'sleep_timer',
  'follow',
  'device_sign_in',
  'remote_control',
  'card_trailers',
  'moments',
  'watch_together',
  'offline',
  'data_saver',
  'mosaic',
] as const;

export type ViewerFeature = (typeof VIEWER_FEATURES)[number];
