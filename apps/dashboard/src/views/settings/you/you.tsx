import { Password } from './password';
import { SecondFactor } from './second-factor';
import { YourName } from './your-name';

/** What a person changes of the own account. */
export const You = () => (
  <>
    <YourName />
    <Password />
    <SecondFactor />
  </>
);
