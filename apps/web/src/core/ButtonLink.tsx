import { buttonClass, buttonLabelClass, type ButtonStyle } from '@aerial/ui/Button.tsx';
import { AppLink, type AppLinkProps } from './links.tsx';

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  icon,
  wide,
  children,
  className: extra,
  ...rest
}: ButtonStyle & AppLinkProps) {
  return (
    <AppLink {...rest} className={buttonClass({ look, size, wide }, typeof extra === 'string' ? extra : undefined)}>
      {icon}
      <span className={buttonLabelClass}>{children}</span>
    </AppLink>
  );
}
