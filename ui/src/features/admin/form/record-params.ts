/** Parameter of the address that says which record is open. */
export const recordParam = 'record'
/** The same, where `record` shows more than a form. */
export const editParam = 'edit'
