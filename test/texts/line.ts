/**
 * How a text appears. An alert and a confirm are dialogs; a toast stands at the foot of the page;
 * an option is what a list stands at.
 */
export type Form =
  | 'toast'
  | 'inline'
  | 'alert'
  | 'confirm'
  | 'heading'
  | 'button'
  | 'link'
  | 'label'
  | 'option'
  | 'column'
/**
 * A text word for word, its form, where it appears, and what brings it about. `{…}` stands for what
 * the situation fills in.
 */
export type Line = readonly [text: string, form: Form, where: string, when: string]
