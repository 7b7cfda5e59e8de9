import { AccountMenu } from './AccountMenu.tsx';
import { UserCard } from './UserCard.tsx';
import { WithUser } from './WithUser.tsx';

/** The account of whoever is signed in: who they are, and all that can be done. */
export function AccountView() {
  return (
    <WithUser>
      {(user) => (
        <>
          <UserCard user={user} />
          <AccountMenu />
        </>
      )}
    </WithUser>
  );
}
