import { type Answer, answersOf, at, isObject, type JsonObject, type Role } from '@turant/plugin-kit';

/** Fields of leads and contacts: by their API name, or with the blanks of a form’s label. */
export const ROLES: Readonly<Record<string, Role>> = {
  Salutation: 'namePrefix',
  First_Name: 'firstName',
  Last_Name: 'lastName',
  Full_Name: 'nameFallback',
  Mobile: 'phone',
  Phone: 'phone',
  Home_Phone: 'phone',
  Other_Phone: 'phone',
  Email: 'email',
  Secondary_Email: 'email',
  Description: 'requirement',
  Lead_Source: 'source',
  Owner: 'owner',
  Country: 'country',
  Mailing_Country: 'country',
  Do_Not_Call: 'doNotCall',
  Created_Time: 'sentAt',
  Company: 'extra',
  Account_Name: 'extra',
  Designation: 'extra',
  Title: 'extra',
  Department: 'extra',
  Industry: 'extra',
  Website: 'extra',
  Rating: 'extra',
  Lead_Status: 'extra',
  Street: 'extra',
  City: 'extra',
  State: 'extra',
  Zip_Code: 'extra',
  Mailing_City: 'extra',
  Skype_ID: 'extra',
  Twitter: 'extra',
  Fax: 'extra',
  // Of the company, not of the person.
  Annual_Revenue: 'extra',
  No_of_Employees: 'extra',
};

/** Zoho's own books in a record that it gives itself. */
const BOOKS =
  /^(\$|id$|Modified_|Created_By$|Last_Activity_|Last_Visited_|First_Visited_|Visitor_|Average_|Days_Visited|Number_Of_Chats|Record_|Locked__s|Unsubscribed_|Converted|Change_Log|Tag$|Layout$|Lead_Conversion|Email_Opt_Out$|Enrich_|Data_Source|Referrer$|Score|Positive_|Negative_|Touch_Point_)/;

/** A record of the API. An owner is `{id, name, email}`; fields that are not known here are the customer's own, and guessed at. */
export function recordAnswers(record: JsonObject): Answer[] {
  const fields = Object.entries(record).filter(([name]) => !BOOKS.test(name));
  return answersOf(Object.fromEntries(fields), { map: ROLES }).flatMap((answer) => {
    if (answer.as !== 'owner' || !isObject(answer.value)) return [answer];
    return ['id', 'email'].map((name) => ({ ...answer, value: at(answer.value, name) }));
  });
}
