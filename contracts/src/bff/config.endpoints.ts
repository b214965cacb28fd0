import { Type as T } from 'typebox'
import { authChoices } from '../auth/endpoints.ts'
import { ProviderLogout } from '../auth/provider-logout.endpoints.ts'
import { User } from '../auth/user.ts'
import { CountryRef, RatedCurrencyRef } from '../catalog/vehicle.ts'
import { Data, endpoint, Nullable, OneOf, Secret, Uuid } from '../kit.ts'
import { distanceUnits, powerUnits } from '../units.ts'

/** Asked for inside of what browsers do not get, so that nothing of it is left there. */
const choices = () => authChoices.replies[200].properties.data.properties

/**
 * What a browser needs before anything else; starts an anonymous session where none is (rulings 1).
 * `macKey`: 32 bytes, base64url, the X-Mac key of this session.
 */
export const config = endpoint({
  id: 'bff.config',
  method: 'GET',
  path: '/user/config',
  access: 'public',
  unverified: true,
  summary: 'User, MAC key, choices and limits',
  replies: {
    200: Data(
      T.Object({
        user: Nullable(User),
        macKey: Secret(),
        /**
         * 32 bytes, base64url: the person's AES key for unsent forms kept in this browser. Kept in memory only, so that what
         * stays behind after a sign-out opens for nobody else. Null while nobody is signed in.
         */
        draftKey: Nullable(Secret()),
        languages: choices().languages,
        themes: choices().themes,
        fonts: choices().fonts,
        identityProviders: choices().identityProviders,
        /** Null while somebody is signed in, and where nothing is left to sign out of. */
        providerLogout: Nullable(ProviderLogout),
        codeChannels: choices().codeChannels,
        supportEmail: choices().supportEmail,
        currencies: T.Array(RatedCurrencyRef),
        countries: T.Array(CountryRef),
        limits: T.Object({
          compare: T.Integer(),
          pictureMaxBytes: T.Integer(),
          picturesPerVehicle: T.Integer(),
          contactsPerHour: T.Integer(),
          adminBreakpoint: T.Integer({ description: 'px' }),
          requestTimeout: T.Integer({ description: 'ms' }),
          toastDuration: T.Integer({ description: 'ms' }),
          staleness: T.Integer({ description: 'ms' }),
        }),
        resendIn: T.Integer({ description: 's before a code may be sent again' }),
        /** Present versions of terms and privacy. */
        documents: T.Object({ terms: T.String(), privacy: T.String() }),
        /** Notification channels a person may link (rulings 5). */
        channels: T.Array(T.Object({ id: Uuid, name: T.String() })),
        /** Announces a maintenance; null where none is planned. */
        maintenance: choices().maintenance,
        /** What is usual on this site, until a person chooses otherwise. */
        defaults: T.Object({
          locale: T.String(),
          currency: T.String(),
          country: T.String(),
          distanceUnit: OneOf(distanceUnits),
          powerUnit: OneOf(powerUnits),
        }),
      }),
    ),
  },
})
