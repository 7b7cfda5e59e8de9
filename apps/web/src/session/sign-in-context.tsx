/** Who may ask for the sign-in dialog: everything that needs a user. */
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

interface SignIn {
  readonly isOpen: boolean;
  /** @param reason a line above the form that says what it is for */
  open(reason?: string): void;
  close(): void;
  readonly reason: string | undefined;
}

const SignInContext = createContext<SignIn | undefined>(undefined);

export function SignInProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ reason: string | undefined }>();
  const open = useCallback((reason?: string) => setAsked({ reason }), []);
  const close = useCallback(() => setAsked(undefined), []);
  const value = useMemo<SignIn>(() => ({ isOpen: asked !== undefined, reason: asked?.reason, open, close }), [asked, open, close]);
  return <SignInContext.Provider value={value}>{children}</SignInContext.Provider>;
}

export function useSignIn(): SignIn {
  const value = useContext(SignInContext);
  if (!value) throw new Error('useSignIn needs a SignInProvider above it.');
  return value;
}
