import { redirect } from 'react-router'

/** /admin leads to the dashboard. */
export const loader = () => redirect('/admin/dashboard')
