/** The right that no promise can take away (E-Commerce Rules 2020, rule 7(4)). */
export const FAULT_TEXT = 'A defective, wrong or late piece may always come back.'
