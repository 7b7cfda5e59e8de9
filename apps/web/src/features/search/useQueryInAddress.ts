import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { configurationQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { takeTyped } from './type-ahead.ts';
import { queryOf, searchAddress, searchRules, wanted } from './query.ts';

export interface QueryInAddress {
  /** The text in the box. */
  readonly typed: string;
  type(text: string): void;
  /** The query in the address. */
  readonly query: string;
  /** Sets the text of the box and searches at once. */
  searchFor(text: string): void;
}

const STAY = { replace: true, preventScrollReset: true } as const;

/**
 * The typed text, copied to the address after a debounce; an address that changes otherwise (back, a link) changes the typed text.
 * The address is replaced, so that going back leaves the search. @source C-536, C-537, C-539, A-638, A-639
 */
export function useQueryInAddress(): QueryInAddress {
  const navigate = useNavigate();
  const { data: configuration } = useQuery(configurationQuery(useApi()));
  const { minChars, debounceMs } = searchRules(configuration);
  // Another page may cover this one: then the address belongs to it.
  const { pathname, search } = useLocation();
  const isHere = pathname === '/search';
  const inAddress = queryOf(search);
  const [query, setQuery] = useState(inAddress);
  const [typed, setTyped] = useState(inAddress);
  if (isHere && query !== inAddress) {
    setQuery(inAddress);
    if (wanted(typed, minChars) !== inAddress) setTyped(inAddress);
  }
  // Typed while this page was loading. Until the box has the focus, keys go elsewhere.
  useLayoutEffect(() => {
    const buffered = takeTyped();
    // oxlint-disable-next-line react/set-state-in-effect -- a discarded render must not consume the text
    if (buffered !== '') setTyped(buffered);
  }, []);
  const next = wanted(typed, minChars);
  useEffect(() => {
    if (!isHere || next === query.toLowerCase()) return;
    // A query that is too short clears the search at once.
    const timer = setTimeout(() => void navigate(searchAddress(next), STAY), next === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [isHere, next, query, debounceMs, navigate]);
  return {
    typed,
    type: setTyped,
    query,
    searchFor(text) {
      setTyped(text);
      void navigate(searchAddress(wanted(text, minChars)), STAY);
    },
  };
}
