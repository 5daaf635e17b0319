/**
 * How a text appears. An alert and a confirm are dialogs; a toast is at the foot of the page; an
 * option is the selected one of a list.
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
 * A text word for word, its form, where it appears, and what causes it. `{…}` is filled in by the
 * situation.
 */
export type Line = readonly [text: string, form: Form, where: string, when: string]
