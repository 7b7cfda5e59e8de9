/** What the screens of channels load. */
import { checkChannelSourceCall, type SourceHealth } from '@aerial/contract/calls/operator-channel-sources.ts';
import { operatorCategoriesCall, type OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { offerDocumentCall } from '@aerial/contract/calls/operator-offer.ts';
import { textIn } from '@aerial/domain/language.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../core/api.ts';
import { queryClient } from '../../core/query-client.ts';

export const KEY = ['channels'];
export const channelKey = (id: number | string) => [...KEY, 'one', String(id)];

export const categoriesQuery = queryOptions({
  queryKey: [...KEY, 'categories'],
  queryFn: ({ signal }) => callApi(operatorCategoriesCall, { signal }),
  staleTime: 60_000,
});

interface NamedPacket {
  readonly slug: string;
  readonly name: string;
}
/** Packets by their short names; for who may read them. */
export const packetsQuery = (language: string) =>
  queryOptions({
    queryKey: [...KEY, 'packets', language],
    queryFn: async ({ signal }): Promise<readonly NamedPacket[]> => {
      const { document } = await callApi(offerDocumentCall, { signal });
      const { packets = {} } = JSON.parse(document) as {
        packets?: Readonly<Record<string, { name?: string | Readonly<Record<string, string>> }>>;
      };
      return Object.entries(packets).map(([slug, { name }]) => ({
        slug,
        name: (typeof name === 'string' ? name : textIn(name, language)) || slug,
      }));
    },
    staleTime: 60_000,
  });

/** Apart from the lists: a change of a channel loads no source again. */
const healthKey = (id: number) => ['channel-health', id];

const reading = (id: number) => ({
  queryKey: healthKey(id),
  queryFn: () => callApi(checkChannelSourceCall, { params: { id: id as OperatorChannel['id'] } }),
  gcTime: Infinity,
  retry: false as const,
});

/** The last reading of a source, as long as the console is open; read on demand only. */
export const healthQuery = (id: number) => queryOptions({ ...reading(id), enabled: false, staleTime: Infinity });

/** Reads the source now. */
export const checkSource = (id: number): Promise<SourceHealth> =>
  queryClient.fetchQuery({ ...reading(id), staleTime: 0 });

export const nameOf = ({ name, slug }: Pick<OperatorChannel, 'name' | 'slug'>, language: string): string =>
  textIn(name, language) || slug;
