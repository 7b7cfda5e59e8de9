/// <reference types="vite/client" />

/** Read by the scroll lock of dialogs: the nonce of the styles that it adds. */
declare var __webpack_nonce__: string | undefined;
