import { Button } from '@aerial/ui/Button.tsx';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

/** Creates a row of a list: beside its title, and where it is empty. */
export const AddButton = ({
  label,
  icon = <Plus aria-hidden size={16} />,
  onClick,
}: {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
}) => (
  <Button size="small" look="primary" icon={icon} onClick={onClick}>
    {label}
  </Button>
);
