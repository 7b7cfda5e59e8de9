import { useQuery } from '@tanstack/react-query';
import styles from './QrCode.module.css';
import { qrPath } from './qr-path.ts';

/** A QR code of an address. Its library is loaded on demand. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { data: modules } = useQuery({
    queryKey: ['qr', address],
    queryFn: async () => (await import('uqr')).encode(address, { ecc: 'M', border: 2 }).data,
    staleTime: Infinity,
  });
  const size = modules?.length ?? 1;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      {modules && <path d={qrPath(modules)} fill="#000" />}
    </svg>
  );
}
