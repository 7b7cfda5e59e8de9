/// <reference types="vite/client" />

interface Window {
  /** Set by a prerenderer before the application starts. @source C-803 */
  isPrerender?: boolean;
}
