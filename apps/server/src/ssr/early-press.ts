/**
 * Runs in the page, as a part of its start script: a button that is pressed before the application has hydrated the page is pressed again
 * once it has, since React misses what happened before. The last press counts; links and fields work without code.
 */
export const EARLY_PRESS = [
  'let early;',
  'const press=({target})=>{const button=target.closest?.("button");if(!button)return;early?.removeAttribute("aria-busy");early=button;early.setAttribute("aria-busy","true")};',
  'addEventListener("click",press,true);',
  'new MutationObserver((_,seen)=>{seen.disconnect();removeEventListener("click",press,true);early?.removeAttribute("aria-busy");if(early?.isConnected)early.click()})',
  '.observe(document.documentElement,{attributeFilter:["data-hydrated"]});',
].join('');
