/** Asks for the password. Resolves to whether the session counts as just logged in. */
type PasswordPrompt = () => Promise<boolean>

let prompt: PasswordPrompt = () => Promise.resolve(false)
let open: Promise<boolean> | undefined

/** Sets the dialog that asks. The root does it, because the dialog itself calls the API. */
export const setPasswordPrompt = (dialog: PasswordPrompt): void => void (prompt = dialog)

/** Asks for the password; several calls at the same time share one dialog. */
export function askPasswordAgain(): Promise<boolean> {
  open ??= prompt().finally(() => (open = undefined))
  return open
}
