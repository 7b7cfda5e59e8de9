import { buttonClass, buttonLabelClass, type ButtonStyle } from '@aerial/ui/Button.tsx';
import { Link, type LinkProps } from 'react-router';

/** A link that looks like a button. */
export const ButtonLink = ({ look, size, icon, wide, children, className, ...rest }: ButtonStyle & LinkProps) => (
  <Link {...rest} className={buttonClass({ look, size, wide }, className)}>
    {icon}
    <span className={buttonLabelClass}>{children}</span>
  </Link>
);
