import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { packetNotFound } from '../../parts/commerce/packet-list.ts';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';

/** A packet that does not exist, or is not offered to this viewer: the provider may lead elsewhere. @source */
export function PacketNotFound({
  id,
  leave = (url) => window.location.replace(url),
}: {
  id: string;
  leave?: (url: string) => void;
}) {
  const { data: rules } = useQuery({ ...networkQuery(useApi()), select: ({ provider }) => provider.packet_not_found });
  const found = packetNotFound(id, rules);
  const url = 'url' in found ? found.url : undefined;
  useEffect(() => {
    if (url !== undefined) leave(url);
  }, [leave, url]);
  if ('path' in found) return <Navigate to={found.path} replace />;
  return <NotFound what="subscription" />;
}
