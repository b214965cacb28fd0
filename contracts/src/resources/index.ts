import { cart } from './cart.ts'
import { cartdetail } from './cartdetail.ts'
import { cartgroup } from './cartgroup.ts'
import { category } from './category.ts'
import { city } from './city.ts'
import { color } from './color.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { datacron } from './datacron.ts'
import { energyprice } from './energyprice.ts'
import { federer } from './federer.ts'
import { fueltype } from './fueltype.ts'
import { language } from './language.ts'
import { option } from './option.ts'
import { page } from './page.ts'
import { provider } from './provider.ts'
import { taxrate } from './taxrate.ts'
import { theme } from './theme.ts'
import { transmission } from './transmission.ts'
import { type } from './type.ts'

/** Every declarative admin resource, by permission name. Adding one is one file here plus its translations. */
export const resources = {
  cart,
  cartdetail,
  cartgroup,
  category,
  city,
  color,
  country,
  currency,
  datacron,
  energyprice,
  federer,
  fueltype,
  language,
  option,
  page,
  provider,
  taxrate,
  theme,
  transmission,
  type,
} as const
