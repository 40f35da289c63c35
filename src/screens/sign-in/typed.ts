/** What was typed into the sign-in form. The address is kept once for both forms. */
export interface SignInTyped {
  readonly email: string
  readonly password: string
  readonly terms: boolean
}

/** What was typed into the sign-up form. */
export interface SignUpTyped extends SignInTyped {
  readonly companyName: string
  readonly confirmation: string
}

export const NOTHING_TYPED: SignUpTyped = { companyName: '', email: '', password: '', confirmation: '', terms: false }
