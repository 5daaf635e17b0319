import {
  isEmail,
  PASSWORD_MAX,
  PASSWORD_MIN,
  toCode,
  toMobile,
} from '#shared/customer/account-fields.ts'

/**
 * What is wrong with a field of an account form, as its sentence; undefined when it is right. The
 * API has the same rules.
 */
export const PROBLEMS = {
  name: (name: string) => (name.trim() ? undefined : 'Please enter your name.'),
  email: (email: string) =>
    !email.trim() || isEmail(email.trim()) ? undefined : 'Please enter a valid email address.',
  mobile: (mobile: string) =>
    toMobile(mobile) ? undefined : 'Please enter a valid 10-digit mobile number.',
  code: (code: string) => (toCode(code) ? undefined : 'Please enter the 6 digits of the code.'),
  password: (password: string) => {
    if (password.length < PASSWORD_MIN)
      return `The password needs at least ${PASSWORD_MIN} characters.`
    return password.length > PASSWORD_MAX
      ? `The password can have at most ${PASSWORD_MAX} characters.`
      : undefined
  },
} as const
