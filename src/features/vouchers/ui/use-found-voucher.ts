import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import { call, type FoundVoucher } from './voucher-api.ts';

/** A voucher by its number: a scan looks it up at once, also one from before (`scanned`), and what is typed when it is asked. */
export function useFoundVoucher(scanned = '') {
  const queries = useQueryClient();
  const [text, setText] = useState(scanned);
  const [asked, setAsked] = useState(scanned.trim());
  const ask = (number: string) => {
    setText(number);
    setAsked(number.trim());
    // What was left a minute ago does not pay.
    void queries.invalidateQueries({ queryKey: ['vouchers', 'find'] });
  };
  useScanner(ask);
  const { data, error, isFetching } = useQuery({
    queryKey: ['vouchers', 'find', asked],
    queryFn: ({ signal }) => call('GET api/vouchers/find', { query: { number: asked } }, { signal }),
    enabled: asked !== '',
    gcTime: 0,
  });
  const isCurrent = !isFetching && text.trim() === asked;
  const found: FoundVoucher | undefined = isCurrent ? data : undefined;
  return { text, setText, ask: () => ask(text), number: asked, found, error: isCurrent ? error : null, isFetching };
}
