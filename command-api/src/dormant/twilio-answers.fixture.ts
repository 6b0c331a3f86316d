// The shapes of Twilio's answers, as its documentation of version 2010-04-01 shows them.

/** One row of AvailablePhoneNumbers. */
function available(phone_number: string) {
  return {
    friendly_name: phone_number,
    phone_number,
    lata: '834',
    locality: 'Little Rock',
    rate_center: 'LITTLEROCK',
    latitude: '34.7465',
    longitude: '-92.2896',
    region: 'AR',
    postal_code: '72201',
    iso_country: 'US',
    address_requirements: 'none',
    beta: false,
    capabilities: { voice: true, SMS: true, MMS: false, fax: false },
  };
}

export function availableNumbers(numbers: readonly string[]): object {
  return {
    uri: '/2010-04-01/Accounts/AC1/AvailablePhoneNumbers/US/Local.json?SmsEnabled=true',
    available_phone_numbers: numbers.map(available),
  };
}

/** One row of IncomingPhoneNumbers: a number that was bought. */
export function incomingNumber(phone_number: string, friendly_name: string, sms_url: string): object {
  return {
    sid: 'PN2a0747eba6abf96b7e3c3ff0b4530f6e',
    account_sid: 'AC1',
    friendly_name,
    phone_number,
    voice_url: null,
    sms_url,
    sms_method: 'POST',
    status_callback: '',
    capabilities: { voice: true, sms: true, mms: false, fax: false },
    address_requirements: 'none',
    beta: false,
    origin: 'twilio',
    status: 'in-use',
    api_version: '2010-04-01',
    date_created: 'Sat, 21 Nov 2026 10:00:00 +0000',
    date_updated: 'Sat, 21 Nov 2026 10:00:00 +0000',
    uri: '/2010-04-01/Accounts/AC1/IncomingPhoneNumbers/PN2a0747eba6abf96b7e3c3ff0b4530f6e.json',
  };
}

export function incomingNumbers(rows: readonly object[]): object {
  return {
    first_page_uri: '/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json?PageSize=1&Page=0',
    end: Math.max(rows.length - 1, 0),
    next_page_uri: null,
    page: 0,
    page_size: 1,
    previous_page_uri: null,
    start: 0,
    incoming_phone_numbers: rows,
  };
}

/** The refusal of a number that somebody has. */
export function notAvailable(number: string): object {
  return {
    code: 21_422,
    message: `${number} is not available.`,
    more_info: 'https://www.twilio.com/docs/errors/21422',
    status: 400,
  };
}
