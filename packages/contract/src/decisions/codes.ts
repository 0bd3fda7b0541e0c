/**
 * ISO 4217 currency codes (List One, published 2025-05-12, with the later changes XCG and the end of BGN), followed by
 * the codes withdrawn since 2015: payments made in them can still be decided again. The codes for testing (XTS)
 * and for "no currency" (XXX) are no money and left out.
 */
const CURRENCY_CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
  'CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL ' +
  'HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA ' +
  'MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD ' +
  'RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD ' +
  'USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XUA YER ZAR ' +
  'ZMW ZWG'
/** Out of use since 2015, and still in payments that were recorded before. */
const WITHDRAWN_CURRENCY_CODES = 'ANG BGN BYR CUC HRK LTL MRO SLL STD VEF ZWL'

/**
 * The 249 officially assigned ISO 3166-1 alpha-2 codes (ISO Online Browsing Platform, 2025), and XK, the
 * user-assigned code that banks and the European Commission use for Kosovo.
 */
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW XK'

/** Currencies that have other than two digits behind the point (ISO 4217, minor units). */
const MINOR_DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
/** The same table by currency. */
const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(MINOR_DIGITS).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)])),
)

/** Digits behind the point of an amount in a currency, 0 to 4. */
export function minorDigits(currency: string): number {
  return DIGITS.get(currency) ?? 2
}

/** Every currency that a payment may be in, withdrawn ones included. */
export const CURRENCIES: ReadonlySet<string> = new Set(`${CURRENCY_CODES} ${WITHDRAWN_CURRENCY_CODES}`.split(' '))
/** Every country that a payment may come from. */
export const COUNTRIES: ReadonlySet<string> = new Set(COUNTRY_CODES.split(' '))
