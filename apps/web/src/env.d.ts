/// <reference types="vite/client" />

interface Window {
  /** Set by whoever prerenders pages, before the application starts. @source C-803 */
  isPrerender?: boolean;
}
