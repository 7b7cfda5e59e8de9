import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { configurationQuery } from '../../api/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { takeTyped } from './typed-ahead.ts';
import { queryOf, searchAddress, searchRules, wanted } from './query.ts';

export interface QueryInAddress {
  /** In the box. */
  readonly typed: string;
  type(text: string): void;
  /** In the address: what is searched for. */
  readonly asked: string;
  /** Puts the text into the box and searches at once. */
  searchFor(text: string): void;
}

const STAY = { replace: true, preventScrollReset: true } as const;

/**
 * What is typed, followed by the address after a rest; an address that changes otherwise (back, a link) changes what is typed.
 * The address is replaced, so that a step back leaves the search. @source C-536, C-537, C-539, A-638, A-639
 */
export function useQueryInAddress(): QueryInAddress {
  const navigate = useNavigate();
  const { data: configuration } = useQuery(configurationQuery(useApi()));
  const { minChars, debounceMs } = searchRules(configuration);
  // Other pages may lie over this one: then the address is theirs.
  const { pathname, search } = useLocation();
  const isHere = pathname === '/search';
  const inAddress = queryOf(search);
  const [asked, setAsked] = useState(inAddress);
  const [typed, setTyped] = useState(inAddress);
  if (isHere && asked !== inAddress) {
    setAsked(inAddress);
    if (wanted(typed, minChars) !== inAddress) setTyped(inAddress);
  }
  // Typed while this page was on its way. Until the box has the focus, keys go elsewhere.
  useLayoutEffect(() => {
    const ahead = takeTyped();
    // oxlint-disable-next-line react/set-state-in-effect -- a render that is thrown away must not take the text with it
    if (ahead !== '') setTyped(ahead);
  }, []);
  const next = wanted(typed, minChars);
  useEffect(() => {
    if (!isHere || next === asked.toLowerCase()) return;
    // What is too short ends the search at once.
    const timer = setTimeout(() => void navigate(searchAddress(next), STAY), next === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [isHere, next, asked, debounceMs, navigate]);
  return {
    typed,
    type: setTyped,
    asked,
    searchFor(text) {
      setTyped(text);
      void navigate(searchAddress(wanted(text, minChars)), STAY);
    },
  };
}
