/** This page reports nothing. @source F-353, C-638 */
const UNTRACKED_PAGE = '/account_mobile';

export const isUntracked = (): boolean => window.location.pathname === UNTRACKED_PAGE;
