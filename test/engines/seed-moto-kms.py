"""Makes two keys and a user who may use them in a fresh moto; from then on moto checks signatures. Prints ids and the user's key as JSON."""
import json
import sys
import urllib.request

import boto3

endpoint = sys.argv[1]
anybody = {"endpoint_url": endpoint, "region_name": "ap-south-1", "aws_access_key_id": "any", "aws_secret_access_key": "any"}
kms = boto3.client("kms", **anybody)
keys = [kms.create_key(Description=name)["KeyMetadata"]["KeyId"] for name in ("first", "second")]
iam = boto3.client("iam", **anybody)
iam.create_user(UserName="turant")
allowed = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "kms:*", "Resource": "*"}]}
iam.put_user_policy(UserName="turant", PolicyName="keys", PolicyDocument=json.dumps(allowed))
key = iam.create_access_key(UserName="turant")["AccessKey"]
plain = {"Content-Type": "text/plain"}
urllib.request.urlopen(urllib.request.Request(f"{endpoint}/moto-api/reset-auth", data=b"0", headers=plain, method="POST"))
print(json.dumps({"keys": keys, "id": key["AccessKeyId"], "secret": key["SecretAccessKey"]}))
