import { expect, type Locator, type Page } from '@playwright/test'
import type { Form } from './line.ts'
import { rowOf, type TextId } from './table.ts'

type Scope = Page | Locator
type Values = Record<string, string | number>

const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope)

const FORMS: Record<Form, (scope: Scope, text: string) => Locator> = {
  toast: (scope, text) =>
    pageOf(scope).locator('.toasts[role="status"]').getByText(text, { exact: true }),
  alert: (scope, name) => pageOf(scope).getByRole('alertdialog', { name, exact: true }),
  confirm: (scope, name) => pageOf(scope).getByRole('alertdialog', { name, exact: true }),
  inline: (scope, text) => inside(scope).getByText(text, { exact: true }),
  heading: (scope, name) => scope.getByRole('heading', { name, exact: true }),
  button: (scope, name) => scope.getByRole('button', { name, exact: true }),
  link: (scope, name) => scope.getByRole('link', { name, exact: true }),
  label: (scope, text) => scope.getByLabel(text, { exact: true }),
  option: (scope, hasText) =>
    scope.locator('select').filter({ has: pageOf(scope).locator('option:checked', { hasText }) }),
  column: (scope, name) => scope.getByRole('columnheader', { name, exact: true }),
}

/** A text of the page itself is in its main part. */
const inside = (scope: Scope): Locator => ('page' in scope ? scope : scope.getByRole('main'))

/**
 * Checks that a text of the table is visible, word for word and in its form, and returns its
 * locator. `scope` is the page, or the part of it to search. An alert is read and closed with OK.
 */
export async function says(id: TextId, scope: Scope, values: Values = {}): Promise<Locator> {
  const { text, form } = rowOf(id, values)
  const found = FORMS[form](scope, text).filter({ visible: true }).first()
  await expect(found, `${id}: "${text}" as ${form}`).toBeVisible()
  if (form !== 'alert') return found
  await found.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(found).toBeHidden()
  return found
}

/** Checks that the text is gone. */
export async function saysNoMore(id: TextId, scope: Scope, values: Values = {}): Promise<void> {
  const { text, form } = rowOf(id, values)
  await expect(
    FORMS[form](scope, text).filter({ visible: true }),
    `${id}: "${text}" as ${form}`,
  ).toHaveCount(0)
}
