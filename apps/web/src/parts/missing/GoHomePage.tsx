import { Navigate, useLocation } from 'react-router';

/** Any unknown address is home; the entry in history is replaced. @source F-123, F-124, C-089 */
export default function GoHomePage() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/', search }} replace />;
}
